"""The event log and what is found by it: SQLite in one file, or PostgreSQL for many servers."""
