"""The event log and its index: SQLite in one file, or PostgreSQL for several servers."""
