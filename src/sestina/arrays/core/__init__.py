"""What is compiled of the arrays: states in, packed numbers out. Nothing here needs numpy."""
