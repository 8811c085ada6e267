"""The table host in a browser tab: a message port instead of sockets, IndexedDB instead of SQL."""
