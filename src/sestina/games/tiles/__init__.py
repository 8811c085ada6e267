"""The tile games: classic, Travel and Flex, with their expansions."""
