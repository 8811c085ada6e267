"""What operators do with a database, and what happens to it: each as docs/hosting.md says."""
