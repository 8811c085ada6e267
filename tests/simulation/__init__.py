"""Servers, clients, bots and a store in one process, with virtual time (docs/notes)."""
