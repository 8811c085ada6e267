"""Learning to read photographs: rendered tables, and the networks that are trained on them."""
