"""Which core is running."""


def core() -> str:
    """Which core is running: `"compiled"` or `"interpreted"`."""
    # This module is compiled if the rest of the core is.
    return "interpreted" if __file__.endswith((".py", ".pyc")) else "compiled"
