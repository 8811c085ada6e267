"""The commands `sestina puzzle …`: solve puzzles in the terminal, check them, and mine new ones."""

import sys
from datetime import date, datetime
from functools import partial
from json import dumps
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from sestina.cli.errors import REFUSED, CommandError, require_extra
from sestina.cli.game_options import NO_OPTIONS, GivenOptions, with_game_options
from sestina.cli.options import GAMES_HELP, AsJson, NoColour, OnlyAscii
from sestina.cli.wording import count_of

if TYPE_CHECKING:
    from sestina.puzzles import Puzzle, PuzzleCollection

puzzle = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

KindName = Annotated[
    str | None,
    typer.Option(
        "--kind", metavar="KIND", help="best-move, ending, diagonal, qwirkle or all-cards."
    ),
]
PuzzleGame = Annotated[str | None, typer.Option("--game", metavar="GAME", help=GAMES_HELP)]
Ratings = Annotated[
    str | None, typer.Option("--rating", metavar="LOW-HIGH", help="How hard, such as 900-1100.")
]
TriedMove = Annotated[
    str | None,
    typer.Option("--move", metavar="MOVE", help="Assess this move; the exit code is 1 if wrong."),
]
Workers = Annotated[int, typer.Option(min=1, metavar="N", help="Processes.")]


@puzzle.callback(invoke_without_command=True)
def solve(
    context: typer.Context,
    puzzle_id: Annotated[str | None, typer.Option("--id", metavar="ID", help="This one.")] = None,
    kind: KindName = None,
    game: PuzzleGame = None,
    rating: Ratings = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed chooses the same puzzle.")
    ] = None,
    move: TriedMove = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Solve a puzzle: any, or one of a kind, a game or a difficulty.

    Each has one clearly best answer that plain greed misses. `--json` prints the puzzle with its
    answer and its hints.
    """
    if context.invoked_subcommand is not None:
        return 0
    if puzzle_id is not None:
        chosen = _by_id(puzzle_id)
    else:
        try:
            chosen = _selected(kind, game, rating).choose(Random(seed))
        except ValueError as error:
            raise CommandError(str(error)) from None
    return _offer(chosen, move, as_json, no_colour=no_colour, only_ascii=only_ascii)


@puzzle.command()
def daily(
    day: Annotated[
        datetime | None,
        typer.Option("--date", formats=["%Y-%m-%d"], metavar="DAY", help="Another day."),
    ] = None,
    kind: KindName = None,
    move: TriedMove = None,
    as_json: AsJson = False,
    no_colour: NoColour = False,
    only_ascii: OnlyAscii = False,
) -> int:
    """Solve the puzzle of the day, the same for everybody."""
    today = date.today() if day is None else day.date()  # noqa: DTZ011 - the day where you are
    chosen = _selected(kind, None, None).daily(today)
    return _offer(chosen, move, as_json, no_colour=no_colour, only_ascii=only_ascii)


@puzzle.command("list")
def list_puzzles(
    kind: KindName = None, game: PuzzleGame = None, rating: Ratings = None, as_json: AsJson = False
) -> int:
    """List puzzles: id, kind, game, rating, and how each was checked."""
    from sestina.cli.puzzle_session import checked_in_words, puzzle_json

    chosen = _selected(kind, game, rating)
    if as_json:
        typer.echo(dumps([puzzle_json(each) for each in chosen]))
        return 0
    for each in chosen:
        checked = checked_in_words(each)
        typer.echo(f"{each.id}  {each.kind:<10} {each.game:<8} {each.rating:>5}  {checked}")
    return 0


@puzzle.command()
def verify(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="These; all by default.")
    ] = None,
    kind: KindName = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The puzzles that `mine` wrote here.")
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1000, metavar="N", help="Deals where there is no proof.")
    ] = 50_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the deals.")] = 1,
    workers: Workers = 1,
    as_json: AsJson = False,
) -> int:
    """Prove puzzles again, or repeat their deals. The exit code is 1 if one is wrong."""
    from sestina.cli.progress import steps_bar
    from sestina.puzzles import PuzzleCollection
    from sestina.puzzles.kinds.registry import problem_of
    from sestina.puzzles.mining import MineFile
    from sestina.workers.pool import in_order

    if file is not None:
        chosen = PuzzleCollection([*MineFile(file).puzzles()]).select(kind=kind)
    else:
        chosen = _selected(kind, None, None)
    if ids:
        chosen = PuzzleCollection([each for each in chosen if each.id in ids])
        if len(chosen) != len({*ids}):
            raise CommandError("there is no puzzle with one of these ids")
    wrong: dict[str, str] = {}
    with steps_bar(len(chosen)) as step:
        problems = in_order(partial(problem_of, deals=deals, seed=seed), chosen, workers)
        for each, problem in zip(chosen, problems, strict=True):
            step(each.kind)
            if problem is not None:
                wrong[each.id] = problem
                if not as_json:
                    typer.echo(f"{each.id} ({each.kind}): {problem}")
    if as_json:
        typer.echo(dumps({"puzzles": len(chosen), "wrong": wrong}))
    else:
        typer.echo(f"{count_of(len(chosen), 'puzzle')}, {len(wrong)} wrong")
    return REFUSED if wrong else 0


@puzzle.command()
@with_game_options
def mine(
    finder: Annotated[
        str, typer.Argument(metavar="WHAT", help="What to look for: best-moves, endings or cards.")
    ],
    output: Annotated[
        Path, typer.Option(metavar="FILE", help="Add them to this file; a second run goes on.")
    ],
    game: PuzzleGame = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games to look through.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=4, metavar="N")] = 2,
    options: GivenOptions = NO_OPTIONS,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the games.")] = 1,
    workers: Workers = 1,
) -> int:
    """Look for new puzzles in games between bots, check each, and rate it."""
    from sestina.cli.progress import steps_bar
    from sestina.puzzles.mining import MineFile, make_mine, mine_games

    try:
        run = make_mine(finder, game, seed, players, options)
    except ValueError as error:
        raise CommandError(str(error)) from None
    file = MineFile(output)
    done = file.done(run)
    wanted = [number for number in range(games) if number not in done]
    found = 0
    with steps_bar(games, games - len(wanted)) as step:
        for mined in mine_games(run, wanted, workers):
            file.add(run, mined)
            found += len(mined.puzzles)
            step(count_of(found, "puzzle"))
    typer.echo(f"{count_of(len(wanted), 'game')}, {count_of(found, 'puzzle')} found")
    return 0


def _selected(kind: str | None, game: str | None, rating: str | None) -> "PuzzleCollection":
    from sestina.puzzles import shipped

    low, high = _ratings(rating)
    try:
        chosen = shipped().select(kind=kind, game=game, low=low, high=high)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if not chosen:
        raise CommandError("there is no such puzzle")
    return chosen


def _ratings(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    low, _, high = text.partition("-")
    try:
        return int(low) if low else None, int(high) if high else None
    except ValueError:
        raise CommandError(
            f"--rating is written as 900-1100, 900- or -1100, not {text!r}"
        ) from None


def _by_id(puzzle_id: str) -> "Puzzle":
    from sestina.puzzles import shipped

    try:
        return shipped().by_id(puzzle_id)
    except KeyError:
        raise CommandError(f"there is no puzzle {puzzle_id!r}") from None


def _offer(
    chosen: "Puzzle", move: str | None, as_json: bool, *, no_colour: bool, only_ascii: bool
) -> int:
    """Assess a move, print the puzzle as JSON, or let a person solve it."""
    from sestina.cli.puzzle_session import outcome_in_words, puzzle_json

    if move is not None:
        import sestina
        from sestina.puzzles import assess

        try:
            assessed = assess(chosen, move)
        except (sestina.IllegalMove, sestina.ParseError) as error:
            raise CommandError(str(error), REFUSED, error.reason) from None
        if as_json:
            typer.echo(dumps({"id": chosen.id, "right": assessed.is_right, "loss": assessed.loss}))
        else:
            typer.echo(outcome_in_words(chosen, assessed))
        return 0 if assessed.is_right else REFUSED
    if as_json:
        typer.echo(dumps(puzzle_json(chosen)))
        return 0
    if sys.stdin.isatty():
        require_extra("terminal", "puzzle")
    from sestina.cli.puzzle_session import PuzzleSession
    from sestina.cli.terminal.reader import reader_for
    from sestina.cli.terminal.screen import screen_for

    screen = screen_for(no_colour=no_colour, only_ascii=only_ascii)
    return PuzzleSession(chosen, screen, reader_for(colour=screen.colour)).run()
