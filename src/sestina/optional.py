"""Parts of the package that need an extra say which one when it is missing."""

from importlib.util import find_spec


def require_modules(extra: str, part: str, *modules: str) -> None:
    """Raise a one-line `ModuleNotFoundError` unless the modules of an extra are installed."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise ModuleNotFoundError(
            f'{part} needs the {extra} extra: pip install "sestina[{extra}]"', name=missing[0]
        )
