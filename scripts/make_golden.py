"""Play the golden games again and write their records to ``tests/data/golden``.

    .venv/bin/python -m scripts.make_golden            # write all of them
    .venv/bin/python -m scripts.make_golden --check    # only list those that would change

There is one game for each configuration of ``tests/conformance/configurations.py``, played as in
``tests/conformance/golden_games.py``. Run this after adding a configuration, or after an intended
change of the rules, the shuffle or the record format. Such a change also affects stored games, so
review ``git diff tests/data/golden`` before you commit it.
"""

import argparse
import sys

from tests.conformance.configurations import EVERY
from tests.conformance.golden_games import FOLDER, path_of, play_golden


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the records of the golden games.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {path_of(configuration): configuration for configuration in EVERY}
    changed = 0
    for path in sorted(set(FOLDER.glob("*.txt")) - set(wanted)):
        changed += 1
        print(f"{path.name}: no configuration has this name")
        if not check:
            path.unlink()
    for path, configuration in wanted.items():
        text = play_golden(configuration).record()
        if path.is_file() and path.read_bytes() == text.encode():
            continue
        changed += 1
        print(f"{path.name}: {'changed' if path.is_file() else 'new'}")
        if not check:
            path.write_bytes(text.encode())
    print(f"{changed} of {len(wanted)} golden games {'would change' if check else 'written'}.")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
