"""Analysis of Cards."""
