"""A player of the tile games that looks ahead: `club`, `expert` and `master`."""

from dataclasses import dataclass

from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.games.tiles.state import TilesState
from sestina.games.view import View
from sestina.players.budget import Budget
from sestina.players.endgame.timed import solve_in_time
from sestina.players.seeds import move_seed
from sestina.players.tiles.action_policy import ActionSense, Plan, is_worth_it, lay_on, turns_left
from sestina.players.tiles.evaluation import Appraiser
from sestina.players.tiles.exchange_policy import exchanges
from sestina.players.tiles.inference import find_clues
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.weights import WEIGHTS

FEW_POINTS = 4
"""With no better placement than this, an exchange is thought about."""
TRUST = 6.0
"""The learned appraisal counts like the outcome of so many deals."""
SIGMAS = 2.6
"""How sure it must be that a candidate is worse before it is dropped."""
DEALS_FOR_TURNS = ((600, 8), (150, 6), (25, 4), (0, 2))
"""So many deals are needed for looking so many turns ahead: far-off luck has to even out."""
SIMULATIONS_A_SECOND = 30_000
"""About; only to tell how far to look ahead."""
PLAN_SHARE = 0.6
"""Action tiles are thought about until so much of the budget is left."""
PLAN_SIMULATIONS = 20
"""What one imagined turn with an action tile counts as."""


@dataclass(frozen=True)
class Style:
    """How a level thinks."""

    seconds: float
    """For one move, unless told otherwise."""
    candidates: int
    horizon: int
    """Turns that are simulated after a candidate, if there is time for many deals."""
    to_the_end: int
    """With so few tiles in the pile, games are simulated to their end."""
    reads_others: bool
    """Whether it concludes from what others played what they hold."""
    plan_deals: int
    """Imagined deals for the gain of an action tile."""
    patience: float
    """How well it waits for a good moment to use an action tile."""
    solves_endings: bool
    """Whether it solves endings in which everything is known."""


class Thinker:
    """Simulates its best candidates. With a budget in simulations, deterministic for a seed."""

    def __init__(
        self,
        style: Style,
        seed: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        uses_actions: bool = True,
    ) -> None:
        self._style = style
        self._seed = seed
        self._seconds = style.seconds if seconds is None and simulations is None else seconds
        self._simulations = simulations
        self._uses_actions = uses_actions
        self._horizon = min(style.horizon, self._affordable_turns())
        self._appraiser = Appraiser(WEIGHTS)
        self._state: TilesState | None = None
        self._twin: TilesState | None = None

    def _affordable_turns(self) -> int:
        """How many turns to look ahead with this budget."""
        simulations = self._simulations or 0
        if self._seconds is not None:
            in_time = int(self._seconds * SIMULATIONS_A_SECOND)
            simulations = in_time if self._simulations is None else min(simulations, in_time)
        deals = simulations / self._style.candidates
        return next(turns for least, turns in DEALS_FOR_TURNS if deals >= least)

    def choose(self, view: View) -> Move:
        if view.seat is None or view.seat != view.seat_to_move:
            raise ValueError("this seat is not to move")
        budget = Budget(self._seconds, self._simulations)
        self._state = state = view.search_state(self._state)
        if state.pending is not None:
            return answer(state)
        if self._style.solves_endings:
            ending = solve_in_time(view, budget)
            if ending is not None:
                return ending
        return self._choose_turn(view, state, budget)

    def _choose_turn(self, view: View, state: TilesState, budget: Budget) -> Move:
        clues = find_clues(view) if self._style.reads_others else []
        simulation = Simulation(
            state,
            [tile.code for tile in view.unseen],
            move_seed(self._seed, view),
            self._appraiser,
            clues,
            self._horizon,
            self._style.to_the_end,
        )
        spent = 0
        if self._uses_actions and not state.action_used and state.held[state.seat]:
            plan, spent = self._plan(view, state, simulation, budget)
            if plan is not None:
                return plan.move
        swaps: list[Move] = []
        if simulation.most_points <= FEW_POINTS:
            codes = [tile.code for tile in view.hand]
            choices = exchanges(codes, int(state.swap_limit()), 3)
            swaps = [Move("swap", tuple([TILES[code] for code in given])) for given in choices]
        simulation.choose_candidates(self._style.candidates, swaps)
        if not simulation.candidates:
            return Move("pass")
        return self._simulate(simulation, budget, spent)

    def _simulate(self, simulation: Simulation, budget: Budget, spent: int) -> Move:
        """Spend the budget on the candidates, and choose."""
        alive = len(simulation.candidates)
        begun = budget.spent()
        while alive > 1:
            deals = budget.next_deals(spent, simulation.rollouts, alive, begun)
            if deals == 0:
                break
            simulation.run(deals)
            if simulation.is_complete:
                break
            if simulation.deals >= 8:
                alive = simulation.prune(SIGMAS, TRUST)
        return simulation.move(simulation.candidates[simulation.leader(TRUST)])

    def _plan(
        self, view: View, state: TilesState, simulation: Simulation, budget: Budget
    ) -> tuple[Plan | None, int]:
        """The action tile that is most worth using now, if any is; and the simulations spent.

        Actions are tried out in a twin; what is left of the game is read from the state.
        """
        twin: TilesState = view.search_state(self._twin)
        self._twin = twin
        spent = 0

        def imagine() -> TilesState:
            nonlocal spent
            spent += PLAN_SIMULATIONS
            simulation.imagine(twin)
            return twin

        sense = ActionSense(imagine, self._style.plan_deals)
        kinds = [kind for kind in state.rules.kinds if kind in state.held[state.seat]]
        # With little time not all are looked at: begin with another one each turn.
        first = view.ply % len(kinds)
        kinds = kinds[first:] + kinds[:first]
        best: Plan | None = None
        for kind in kinds:
            if budget.share_left(spent) < PLAN_SHARE and turns_left(state) > len(kinds) + 2:
                break
            plan = sense.plan(kind)
            if plan is None or not is_worth_it(state, plan, self._style.patience):
                continue
            if best is None or plan.gain > best.gain:
                best = plan
        return best, spent


def answer(state: TilesState) -> Move:
    """The next step of an action that waits for one."""
    choices = state.pending.choices(state) if state.pending is not None else []
    kinds = {move.kind for move in choices}
    if "done" in kinds or "place" in kinds:
        return lay_on(state)
    if "draw" in kinds and turns_left(state) > 2:
        return Move("draw")
    return choices[-1]
