"""The messages between client and server, as types; `docs/protocol.md` explains them."""
