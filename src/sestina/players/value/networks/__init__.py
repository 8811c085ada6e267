"""The networks of the package: data, a package of their own so that a tab can load them late."""
