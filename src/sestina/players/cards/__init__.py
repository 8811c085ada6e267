"""The bots of Cards."""
