"""Replays a record step by step and checks every step.

A record with a seed is first derived from the seed. If that leads to other outcomes (the
shuffling code or the record was changed), the record is right: every draw is then taken from
the record, as it is for records without a seed.
"""

from collections.abc import Callable
from hashlib import blake2b

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move
from sestina.engine.tiles import parse_tile
from sestina.game.game_record import DEEPEST, Drawn, GameRecord, Step, format_json, parse_json
from sestina.game.position import parse_position
from sestina.game.record_checks import check_clock, check_given, check_tags
from sestina.game.record_text import parse_text
from sestina.game.recorder import Recorder, drawn_in, has_drawn, play
from sestina.games.chance import Chance, parse_seed, shuffled
from sestina.games.pile import SPECIAL
from sestina.games.registry import PLAYERS, build_rules
from sestina.games.rules import Rules
from sestina.games.start import begin, deal
from sestina.games.state import GameState

Visit = Callable[[GameState], None]
"""Called with each state on the way."""


def watch_record(record: GameRecord, visit: Visit) -> None:
    """Replay a valid record and visit every state: before the first step, and after each."""
    scripted = not derives(record)
    seed = 0 if scripted or record.seed is None else parse_seed(record.seed)
    state = _set_up(record, build_rules(record.game, record.options), Chance(seed))
    _run(record, state, scripted, visit)


def replay_text(
    text: str,
    check: Callable[[GameRecord], None] | None = None,
    states: list[GameState] | None = None,
) -> tuple[Recorder, dict[str, str]]:
    """Check and replay a record, text or JSON: the game with its steps, and the tags.

    `check` may refuse a record before it is replayed, which takes long. `states` is filled with
    copies of the states on the way.
    """
    if not isinstance(text, str):
        raise ParseError("bad-record", f"a record is a text, not {type(text).__name__}")
    record = parse_json(text) if text.lstrip().startswith("{") else parse_text(text)
    check_given(record)
    if check is not None:
        check(record)
    recorder = replay_record(record, states)
    recorder.steps = [
        step
        if step.clock is None
        else step.with_notes(check_clock(step.clock), step.comment, step.variations)
        for step in recorder.steps
    ]
    return recorder, check_tags(record.tags)


class _OtherOutcome(Exception):
    """The seed leads to other draws than the record."""


def replay_record(record: GameRecord, states: list[GameState] | None = None) -> Recorder:
    """The game after its last step, or `ParseError` that names the step that cannot be.

    `states` is filled with copies of the state before the first step and after each one.
    """
    visit = None if states is None else _keep_in(states)
    if record.players not in PLAYERS:
        raise ParseError("bad-record", "2, 3 or 4 players, not " + str(record.players))
    if record.ages is not None and len(record.ages) != record.players:
        raise ParseError("bad-record", "one age for each player")
    try:
        rules = build_rules(record.game, record.options)
    except ValueError as error:
        raise ParseError("bad-record", str(error)) from None
    seed = None if record.seed is None else parse_seed(record.seed)
    if seed is not None:
        try:
            return _run(record, _set_up(record, rules, Chance(seed)), scripted=False, visit=visit)
        except _OtherOutcome:
            if states is not None:
                states.clear()
    # Later draws come from a seed that the record itself gives: the same record always
    # continues in the same way.
    chance = Chance(blake2b(format_json(record).encode(), digest_size=32).digest())
    recorder = _run(record, _set_up(record, rules, Chance(0)), scripted=True, visit=visit)
    state = recorder.state
    state.chance = chance
    state.pile.fill(shuffled(state.pile.codes(), chance))
    state.pile.script = None
    return recorder


def _keep_in(states: list[GameState]) -> Visit:
    def keep(state: GameState) -> None:
        states.append(state.copy())

    return keep


def derives(record: GameRecord) -> bool:
    """Whether the seed of a valid record leads to every draw that it names."""
    if record.seed is None:
        return False
    rules = build_rules(record.game, record.options)
    try:
        _run(record, _set_up(record, rules, Chance(parse_seed(record.seed))), scripted=False)
    except _OtherOutcome:
        return False
    return True


def _set_up(record: GameRecord, rules: Rules, chance: Chance) -> GameState:
    if record.position is None:
        return begin(rules, record.players, chance)
    position = parse_position(record.position)
    if position.game != record.game or position.options != rules.options:
        raise ParseError("bad-record", "the position is of another game than the record")
    if len(position.snapshot.scores) != record.players:
        raise ParseError("bad-record", "the position has another number of players")
    if None in position.snapshot.hands or position.snapshot.pile is None:
        raise ParseError("hidden", "a game starts from a position with all tiles named")
    state = position.state()
    state.chance = chance
    return state


def _run(
    record: GameRecord, state: GameState, scripted: bool, visit: Visit | None = None
) -> Recorder:
    state.replaying = True
    pile = state.pile
    if scripted:
        state.chance = None
    if record.position is None:
        if scripted:
            pile.script = _outcomes(record.deal, state.rules)
        _deal(record, state, scripted)
    elif record.deal or record.start is not None:
        raise ParseError("bad-record", "a game from a position has no deal")
    seed = None if record.seed is None else parse_seed(record.seed)
    recorder = Recorder(state, seed=seed, ages=record.ages, position=record.position)
    if visit is not None:
        visit(state)
    parse = state.rules.family.parse_move
    for number, step in enumerate(record.steps, 1):
        try:
            _make(recorder, step, scripted, parse)
        except IllegalMove as error:
            where = f"step {number} ({step.move})"
            raise ParseError("illegal-step", f"{where}: {error}") from None
        except ParseError as error:
            where = f"step {number} ({step.move})"
            raise ParseError(error.reason, f"{where}: {error}") from None
        if visit is not None:
            visit(state)
    _check_end(record, state)
    state.replaying = False
    return recorder


def _make(recorder: Recorder, step: Step, scripted: bool, parse: Callable[[str], Move]) -> None:
    """Make a step of a record again, and compare."""
    state = recorder.state
    if state.over:
        raise ParseError("after-end", "the game was over before it")
    if step.seat != state.seat:
        raise ParseError("wrong-seat", f"seat {state.seat} was to move")
    if scripted:
        state.pile.script = _outcomes(step.drawn, state.rules)
    made = play(state, parse(step.move), step.clock)
    if step.variations:
        _check_variations(step, state, DEEPEST)
    if step.comment is not None or step.variations:
        made = made.with_notes(step.clock, step.comment, step.variations)
    recorder.steps.append(made)
    if not has_drawn(state.facts[made.first : made.last], step.drawn):
        if not scripted:
            raise _OtherOutcome
        raise ParseError("impossible-draw", "other tiles were due to be drawn")
    if state.pile.script:
        raise ParseError("too-many-draws", "more tiles are named than were drawn")
    if made.points != step.points:
        raise ParseError("wrong-points", f"it scores {made.points}, not {step.points}")


def _check_variations(step: Step, state: GameState, depth: int) -> None:
    """A variation is what somebody noted: it need not be legal, but its steps are moves."""
    if step.variations and depth == 0:
        raise ParseError("bad-record", f"variations are nested more than {DEEPEST} deep")
    for variation in step.variations:
        for varied in variation:
            if varied.seat not in range(state.players):
                raise ParseError("bad-record", f"a variation has no seat {varied.seat}")
            try:
                state.rules.family.parse_move(varied.move)
            except ParseError as error:
                raise ParseError(error.reason, f"in a variation: {error}") from None
            _check_variations(varied, state, depth - 1)


def _deal(record: GameRecord, state: GameState, scripted: bool) -> None:
    if record.start is None:
        raise ParseError("bad-record", "the record does not say who begins")
    if record.start not in range(record.players):
        raise ParseError("impossible-start", f"there is no seat {record.start} to begin")
    deal(state, record.ages, record.start if scripted else None)
    if drawn_in(state.facts) != record.deal or state.seat != record.start:
        if not scripted:
            raise _OtherOutcome
        raise ParseError("impossible-draw", "this is not how the tiles are dealt")
    if state.pile.script:
        raise ParseError("too-many-draws", "more tiles are dealt than there are in the hands")


def _check_end(record: GameRecord, state: GameState) -> None:
    if record.end is None:
        if state.over:
            raise ParseError("missing-end", "the game is over, but the record has no end")
        return
    if not state.over:
        raise ParseError("wrong-end", "the record has an end, but the game goes on")
    if record.end.reason != state.end_reason or list(record.end.scores) != state.scores:
        scores = " ".join(str(score) for score in state.scores)
        raise ParseError("wrong-end", f"the game ends differently: {state.end_reason}: {scores}")


def _outcomes(drawn: tuple[Drawn, ...], rules: Rules) -> list[int]:
    """The tiles to be drawn, as codes. A special tile comes before what replaces it."""
    codes: list[int] = []
    for part in drawn:
        for kind in part.specials:
            if kind not in rules.kinds:
                raise ParseError("bad-record", f"this game has no special tile {kind!r}")
            codes.append(SPECIAL + rules.kinds.index(kind))
        codes += [parse_tile(text).code for text in part.tiles]
    return codes
