"""Running one server process: logs, metrics, memory, garbage collection."""
