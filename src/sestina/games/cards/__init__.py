"""Qwirkle Cards: common rows that everyone may rearrange."""
