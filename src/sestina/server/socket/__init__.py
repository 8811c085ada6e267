"""The websocket: messages, connections, and what each client sees."""
