"""Replays a record step by step and checks every step.

A record with a seed is first derived from the seed. If that leads to other outcomes (the
shuffling code or the record was changed), the record is right: every draw is then taken from
the record, as it is for records without a seed.
"""

from collections.abc import Callable
from hashlib import blake2b

import msgspec

from sestina.engine.errors import IllegalMove, ParseError
from sestina.engine.moves import Move, parse_move
from sestina.engine.tiles import parse_tile
from sestina.game.completion import complete, is_complete
from sestina.game.game_record import (
    DEEPEST,
    HIDDEN,
    VERSION,
    Drawn,
    GameRecord,
    Step,
    counted,
    format_json,
    parse_json,
)
from sestina.game.position import parse_position
from sestina.game.record_checks import check_clock, check_given, check_tags
from sestina.game.record_text import parse_text
from sestina.game.recorder import Recorder, drawn_in, end_of, has_drawn, let_stand, play
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
    if not is_complete(record):
        return _replay_noted(record, rules, states)
    seed = None if record.seed is None else parse_seed(record.seed)
    if seed is not None:
        try:
            return _run(record, _set_up(record, rules, Chance(seed)), scripted=False, visit=visit)
        except _OtherOutcome:
            if states is not None:
                states.clear()
    recorder = _run(record, _set_up(record, rules, Chance(0)), scripted=True, visit=visit)
    _shuffle_rest(record, recorder.state)
    return recorder


def _shuffle_rest(record: GameRecord, state: GameState) -> None:
    """Later draws come from a seed that the record itself gives: the same record always
    continues in the same way."""
    chance = Chance(blake2b(format_json(record).encode(), digest_size=32).digest())
    state.chance = chance
    state.pile.fill(shuffled(state.pile.codes(), chance))
    state.pile.script = None


def _replay_noted(
    record: GameRecord, rules: Rules, states: list[GameState] | None = None
) -> Recorder:
    """A game of which not all tiles are known: it is replayed with imagined ones in their place."""
    if record.seed is not None:
        raise ParseError("hidden", "a game with a seed names every tile")
    completed = complete(record, rules)
    state = _set_up(completed, rules, Chance(0))
    state.hands_known = False
    recorder = _run(
        completed, state, scripted=True, visit=None if states is None else _keep_in(states)
    )
    recorder.noted_deal = record.deal
    recorder.steps = [
        made.as_noted(noted) for made, noted in zip(recorder.steps, record.steps, strict=True)
    ]
    _shuffle_rest(record, state)
    return recorder


def begin_noted(
    rules: Rules,
    players: int,
    starter: int,
    filled: tuple[str, ...] = (),
    revealed: tuple[str, ...] = (),
) -> Recorder:
    """A game from a real table, of which people write down what they see."""
    # Everybody takes the action tiles, whoever drew the special ones.
    deal = [
        Drawn(seat, specials=() if seat else revealed, unknown=rules.hand_size)
        for seat in range(players)
    ]
    if filled:
        deal.insert(0, Drawn(-1, filled))
    record = GameRecord(
        sestina=VERSION,
        game=rules.game_id,
        players=players,
        options=rules.stated_options(),
        deal=tuple(deal),
        start=starter,
    )
    return replay_record(record)


def noted_text(move: Move | str) -> str:
    """A move as a record of such a game has it: `swap ?3` exchanges tiles that nobody saw."""
    if isinstance(move, str) and HIDDEN in move:
        words = move.split()
        named, unknown = counted(words)
        return " ".join([*named, f"{HIDDEN}{unknown}"])
    return str(parse_move(str(move)))


def note_step(
    recorder: Recorder,
    move: str,
    clock: float | None = None,
    points: int | None = None,
    revealed: tuple[str, ...] = (),
    given_by: tuple[int, ...] = (),
) -> Recorder:
    """A game of which not all tiles are known, after one more step.

    With `points`, people let it stand against the rules. `revealed` are the special tiles that it
    drew, `given_by` the seats that gave the tile that it asks for.
    """
    before = recorder.record()
    state = recorder.state
    if state.over:
        raise IllegalMove("game-over", "the game is over: no more moves")
    ruled = points is not None
    step = Step(int(state.seat), move, points or 0, clock=clock, ruled=ruled)
    trial = msgspec.structs.replace(before, steps=(*before.steps, step))
    # The seat has to hold the tiles of the move; what it draws then nobody has seen.
    completed = complete(trial, state.rules, given_by)
    earlier = msgspec.structs.replace(completed, steps=completed.steps[:-1], end=None)
    first = _set_up(earlier, state.rules, Chance(0))
    first.hands_known = False
    probe = _run(earlier, first, scripted=True)
    # Of the special tiles only those that were seen.
    ordinary = [code for code in first.pile.codes() if code < SPECIAL]
    first.pile.script = _outcomes((Drawn(0, specials=revealed),), first.rules) + ordinary
    last = state.rules.family.parse_move(completed.steps[-1].move)
    made = play(first, last) if points is None else let_stand(first, last, points)
    drawn = tuple(
        Drawn(part.seat, specials=part.specials, unknown=len(part.tiles))
        for part in made.step(probe.state).drawn
    )
    drew = {part.seat for part in drawn}
    drawn += tuple(Drawn(seat) for seat in given_by if seat not in drew)
    if revealed and [*revealed] != [kind for part in drawn for kind in part.specials]:
        raise ParseError("too-many-draws", "the step drew fewer tiles than special ones are named")
    noted = msgspec.structs.replace(step, points=made.points, drawn=drawn)
    return replay_record(
        msgspec.structs.replace(before, steps=(*before.steps, noted), end=end_of(first))
    )


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
    move = parse(step.move)
    if step.ruled:
        made = let_stand(state, move, step.points, step.clock)
    else:
        made = play(state, move, step.clock)
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
