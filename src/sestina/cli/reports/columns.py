"""Tables of text whose columns are aligned."""

from collections.abc import Collection, Sequence


def in_columns(rows: Sequence[Sequence[str]], left: Collection[int]) -> list[str]:
    """The rows with their columns aligned: those in `left` to the left, others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if k in left else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
