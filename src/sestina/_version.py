"""The version of Sestina, read by the build and by `sestina --version`."""

__version__ = "0.1.0"
