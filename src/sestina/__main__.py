"""The command `sestina`, and `python -m sestina`. A plain install has both, but not the extra."""

import sys

from sestina.optional import require_extra


def main() -> int:
    try:
        require_extra("cli", "the command line")
    except ModuleNotFoundError as error:
        sys.stderr.write(f"sestina: {error}\n")
        return 1
    from sestina.cli import main as run_command

    return run_command()


if __name__ == "__main__":
    sys.exit(main())
