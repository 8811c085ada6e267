"""The table host: what happens at tables, and what their watchers see.

It knows no network, no database and no process. It is given an event log, a clock, a way to run
what takes long, and bots to ask.
"""
