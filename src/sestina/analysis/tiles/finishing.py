"""Finishing a turn that an action has begun, as the bots do."""

from sestina.games.tiles.state import TilesState
from sestina.players.tiles.action_steps import STEP_POLICIES
from sestina.players.tiles.action_trials import MOST_STEPS


def finish_turn_well(state: TilesState) -> None:
    """Play the rest of the turn: pending steps by the policies of the bots, then for points."""
    seat = state.seat
    for _ in range(MOST_STEPS):
        if state.over or state.seat != seat or not state.has_move():
            return
        if state.pending is not None:
            policy = STEP_POLICIES.get(state.pending.kind)
            choices = state.pending.choices(state)
            step = policy(state) if policy is not None else None
            if step not in choices:
                step = max(choices, key=lambda move: move.points)
            state.play(step)
            continue
        index = state.find_best()
        if index >= 0:
            state.play_found(index)
        else:
            state.play_unable()
