"""Options of `sestina arena` and `sestina ladder`, each declared once."""

from pathlib import Path
from typing import Annotated

import typer

from sestina.cli.options import ages_of

GameName = Annotated[
    str, typer.Option("--game", metavar="NAME", help="classic, travel, flex or cards.")
]
Ages = Annotated[
    str | None,
    typer.Option(metavar="A,B", help="Ages of the seats, which decide a start tie; - if unknown."),
]
SeedNumber = Annotated[
    int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")
]
Workers = Annotated[int, typer.Option(min=1, metavar="N", help="How many games at once.")]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="local (processes) or ray.")
]
RayAddress = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="A Ray cluster; without it a local Ray is started."),
]
Budget = Annotated[
    float | None,
    typer.Option(metavar="F", help="This share of the usual time for levels that think: 0.1."),
]
Output = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the results here, and go on with what is there."),
]
ResultAsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def parse_ages(text: str | None) -> list[int | None] | None:
    return ages_of(text, "seat")
