"""The documentation: what its pages print is true, and the site has every page."""
