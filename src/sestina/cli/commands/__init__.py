"""The commands of `sestina`, one module each."""
