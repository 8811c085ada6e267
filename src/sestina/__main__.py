"""`python -m sestina`."""

import sys

from sestina.cli import main

if __name__ == "__main__":
    sys.exit(main())
