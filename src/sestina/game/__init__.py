"""One game being played: `Game`, what a seat may know (`View`), positions, and records as text."""
