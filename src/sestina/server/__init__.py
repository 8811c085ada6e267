"""The server: tables, people, bots, clocks and websockets around the games."""
