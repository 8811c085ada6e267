"""What `sestina arena` and `sestina ladder` share: options, the runner, reports."""
