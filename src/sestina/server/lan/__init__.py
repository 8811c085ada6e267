"""The home network: its addresses, and a listener for it."""
