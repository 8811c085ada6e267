"""Trains the value network of `sestina.players.value` from self-play."""
