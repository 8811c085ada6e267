"""The rule books: families of games, their states, and what each seat may know."""
