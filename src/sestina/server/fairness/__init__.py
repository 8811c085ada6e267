"""Fair shares: who thinks next, who may open a table, and what waits while too much is asked."""
