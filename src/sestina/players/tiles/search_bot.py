"""The search bot of the tile games: `club`, `expert` and `master`."""

from collections.abc import Iterator
from dataclasses import dataclass

from sestina.engine.moves import Move
from sestina.engine.tiles import TILES
from sestina.game.view import View, search_state
from sestina.games.tiles.state import TilesState
from sestina.players.budget import Budget
from sestina.players.endgame.lookahead import Lookahead
from sestina.players.endgame.timed import solve_in_time
from sestina.players.protocol import BotSettings, check_to_move
from sestina.players.seeds import move_seed
from sestina.players.tiles.action_planner import ActionPlanner
from sestina.players.tiles.action_steps import next_step
from sestina.players.tiles.action_timing import ActionPlan, should_use, turns_left
from sestina.players.tiles.evaluation import Evaluator
from sestina.players.tiles.exchange_policy import rank_exchanges
from sestina.players.tiles.inference import observed_turns
from sestina.players.tiles.simulation import Simulation
from sestina.players.tiles.valued.planner import ValuedPlanner, best_surplus
from sestina.players.tiles.valued.separate_planner import next_separate_step
from sestina.players.tiles.weights import WEIGHTS
from sestina.players.value.estimator import ValueEstimator
from sestina.players.value.packaged import network_for
from sestina.players.value.playout import Playout

FEW_POINTS = 4
"""If no placement scores more than this, exchanges are candidates, too."""
EXCHANGES_TRIED = 3
PRIOR_WEIGHT = 6.0
"""How many deals the static evaluation of a candidate counts for."""
PRUNE_SIGMAS = 2.6
"""How many standard errors a candidate must be behind the leader to be dropped."""
DEALS_BEFORE_PRUNING = 8
RUNOFF_ROUNDS = 2
RUNOFF_REPLIES = 8
"""How many placements each turn of a runoff compares."""
RUNOFF_PRIOR = 30.0
"""How many deals of the runoff the result before it counts for."""
RUNOFF_FROM = 0.4
"""The share of the budget after which the runoff begins, if not before."""
DEALS_BEFORE_RUNOFF = 16
"""Deals to simulate before the search checks again whether it should begin."""
DEALS_FOR_HORIZON = ((600, 8), (150, 6), (25, 4), (0, 2))
"""How many deals per candidate a horizon needs: a longer one has more variance."""
SIMULATIONS_A_SECOND = 30_000
"""A rough figure, used only to choose the horizon."""
PLAN_SHARE = 0.6
"""Action tiles are planned until only this share of the budget is left."""
PLANNED_UNTIL = 0.7
"""The share of the seconds after which planning stops even within an action tile."""
PLAN_SIMULATIONS = 20
"""How many simulations a deal for planning an action tile counts as."""


@dataclass(frozen=True)
class TileSearchSettings:
    """How a level searches."""

    candidates: int
    """Of the placements that it compares by their value, how many it simulates."""
    horizon: int
    """Turns simulated after a candidate, if the budget allows many deals."""
    endgame_pile: int
    """With this few tiles in the pile, rollouts run to the end of the game."""
    infers_hands: bool
    """Whether it infers from the others' turns what they hold."""
    action_deals: int
    """Deals for estimating the gain of an action tile."""
    action_threshold: float
    """The share of the best expected gain that makes it use an action tile."""
    solves_endgames: bool
    """Whether it solves endgames in which everything is known."""
    plays_unproved: bool = False
    """If it cannot in time, whether it plays the best move found; otherwise it simulates."""
    ending_replies: int = 0
    """For two players: how many placements each turn of a rollout compares by the replies to them
    once the pile is empty; with 0 it takes the most points."""
    disc_points: float = 5.0
    """What a star disc in front of a player is worth, while there are turns to use it in."""
    compared: int = 0
    """How many placements it compares, those with the most points and tiles; 0: all."""
    most_deals: int = 0
    """In how many deals it simulates at most; 0: as many as the budget allows."""
    rounds: int = 0
    """With a network for the game: rounds of a playout before the value ends it; 0: no network."""
    last_replies: int = 8
    """How many placements the bot's own last turn in such a playout compares. The other seats take
    the most points, which leaves time for more deals."""
    runoff: int = 0
    """How many candidates go into a runoff: playouts of two rounds, in which all seats compare
    placements. They are too slow for all candidates. With 0 there is none."""
    prior_weight: float = PRIOR_WEIGHT
    """How many deals the static evaluation of a candidate counts for."""
    diagonal_prior: float = 0.0
    """With diagonals, the network only selects candidates, it counts for this many deals, and
    everybody plays on for points; 0: the network plays as without diagonals."""
    values_actions: bool = False
    """With a network for the game: whether it plans action tiles by points and value."""


class TileSearchBot:
    """Simulates its best candidates. With a budget in simulations, deterministic for a seed."""

    def __init__(self, search: TileSearchSettings, settings: BotSettings) -> None:
        self._search = search
        self._settings = settings
        self._horizon = min(search.horizon, self._affordable_horizon())
        self._evaluator = Evaluator(WEIGHTS)
        self._lookahead = Lookahead(search.ending_replies) if search.ending_replies else None
        self._state: TilesState | None = None
        self._twin: TilesState | None = None
        self._estimators: dict[tuple[bool, int], ValueEstimator | None] = {}

    def __reduce__(self) -> tuple[object, ...]:
        # All else is derived, or memory to use again.
        return (TileSearchBot, (self._search, self._settings))

    def _affordable_horizon(self) -> int:
        """How many turns to look ahead with this budget."""
        limits = self._settings
        simulations = limits.simulations or 0
        if limits.seconds is not None:
            in_time = int(limits.seconds * SIMULATIONS_A_SECOND)
            simulations = in_time if limits.simulations is None else min(simulations, in_time)
        deals = simulations / self._search.candidates
        return next(turns for least, turns in DEALS_FOR_HORIZON if deals >= least)

    def choose(self, view: View) -> Move:
        check_to_move(view)
        budget = Budget(self._settings.seconds, self._settings.simulations)
        state: TilesState = search_state(view, self._state)
        self._state = state
        if state.pending is not None:
            return self._next_step(view, state, budget)
        if self._search.solves_endgames:
            solved = solve_in_time(view, budget, must_prove=not self._search.plays_unproved)
            if solved is not None:
                return solved
        return self._choose_turn(view, state, budget)

    def _next_step(self, view: View, state: TilesState, budget: Budget) -> Move:
        """The next step of an action that waits for one."""
        seed = move_seed(self._settings.seed, view)
        is_separate = state.pending is not None and state.pending.kind == "separate"
        estimator = self._estimator_for(state) if self._search.values_actions else None
        if is_separate and estimator is not None:
            return next_separate_step(view, state, seed, estimator, budget)
        return next_step(view, state, seed, budget)

    def _estimator_for(self, state: TilesState) -> ValueEstimator | None:
        """Estimates by the network for this game, if there is one and the level uses it.

        The networks have seen endless boards without discs. They do well with edges and fields that
        pay, but without knowing what a disc is worth they do worse than the linear evaluation.
        """
        if state.rules.disc is not None:
            return None
        key = (state.rules.diagonals, int(state.players))
        if key not in self._estimators:
            network = network_for(*key) if self._search.rounds > 0 else None
            self._estimators[key] = None if network is None else ValueEstimator(network)
        return self._estimators[key]

    def _playout_for(self, state: TilesState, estimator: ValueEstimator) -> Playout | None:
        """How simulations go on after a candidate; None: everybody plays for points."""
        search = self._search
        if state.rules.diagonals and search.diagonal_prior > 0:
            return None
        return Playout(estimator, search.rounds, 0, search.last_replies)

    def _runoff_for(self, state: TilesState, estimator: ValueEstimator) -> Playout | None:
        """How a runoff goes on after a candidate; None: there is no runoff."""
        search = self._search
        if search.runoff == 0 or state.pile.size <= search.endgame_pile:
            return None
        return Playout(estimator, RUNOFF_ROUNDS, RUNOFF_REPLIES, RUNOFF_REPLIES)

    def _choose_turn(self, view: View, state: TilesState, budget: Budget) -> Move:
        search, estimator = self._search, self._estimator_for(state)
        playout = None if estimator is None else self._playout_for(state, estimator)
        simulation = Simulation(
            state,
            [tile.code for tile in view.unseen],
            move_seed(self._settings.seed, view),
            self._evaluator,
            observed=observed_turns(view, state.grid) if search.infers_hands else (),
            horizon=self._horizon,
            endgame_pile=search.endgame_pile,
            estimator=estimator,
            playout=playout,
            disc_points=search.disc_points if self._settings.uses_actions else 0.0,
            lookahead=self._lookahead,
        )
        spent = 0
        kinds = _usable_kinds(state) if self._settings.uses_actions else []
        if kinds:
            plan, spent = self._plan_action(view, state, kinds, simulation, budget)
            if plan is not None:
                return plan.move
        exchanges: list[Move] = []
        if simulation.most_points <= FEW_POINTS:
            codes = [tile.code for tile in view.hand]
            choices = rank_exchanges(codes, int(state.swap_limit()), EXCHANGES_TRIED)
            exchanges = [Move("swap", tuple([TILES[code] for code in given])) for given in choices]
        simulation.choose_candidates(search.candidates, exchanges, search.compared)
        if not simulation.candidates:
            return Move("pass")
        prior_weight = search.prior_weight
        if estimator is not None and playout is None:
            prior_weight = search.diagonal_prior
        runoff: Playout | None = None
        if estimator is not None and playout is not None:
            runoff = self._runoff_for(state, estimator)
        most_deals = search.most_deals or None
        return self._simulate(simulation, prior_weight, budget, spent, most_deals, runoff)

    def _simulate(
        self,
        simulation: Simulation,
        prior_weight: float,
        budget: Budget,
        spent: int,
        most_deals: int | None,
        runoff: Playout | None,
    ) -> Move:
        """Spend the budget on the candidates, and choose the best one."""
        alive = len(simulation.candidates)
        start = budget.spent()
        while alive > 1:
            if runoff is not None and self._is_time_for_runoff(simulation, alive, budget, spent):
                spent, start = spent + int(simulation.rollouts), budget.spent()
                alive = simulation.run_off(runoff, self._search.runoff, prior_weight)
                prior_weight, runoff = RUNOFF_PRIOR, None
            deals = budget.next_deals(spent, simulation.rollouts, alive, start)
            if runoff is not None:
                deals = min(deals, DEALS_BEFORE_RUNOFF)
            if most_deals is not None:
                deals = min(deals, most_deals - simulation.deals)
            if deals <= 0:
                break
            simulation.run(deals, budget.deadline(1.0))
            if simulation.is_complete:
                break
            if simulation.deals >= DEALS_BEFORE_PRUNING:
                alive = simulation.prune(PRUNE_SIGMAS, prior_weight)
        return simulation.move(simulation.candidates[simulation.leader(prior_weight)])

    def _is_time_for_runoff(
        self, simulation: Simulation, alive: int, budget: Budget, spent: int
    ) -> bool:
        """Whether few candidates are left, or enough of the budget is spent on all of them."""
        if simulation.deals < DEALS_BEFORE_PRUNING:
            return False
        left = budget.share_left(spent + int(simulation.rollouts))
        return alive <= self._search.runoff or left <= 1 - RUNOFF_FROM

    def _plan_action(
        self,
        view: View,
        state: TilesState,
        kinds: list[str],
        simulation: Simulation,
        budget: Budget,
    ) -> tuple[ActionPlan | None, int]:
        """The best action tile or star disc to use now, if any, and the simulations spent.

        The planner plays in a twin of the state.
        """
        twin: TilesState = search_state(view, self._twin)
        self._twin = twin
        spent = 0

        def imagine() -> TilesState:
            nonlocal spent
            spent += PLAN_SIMULATIONS
            simulation.imagine(twin)
            return twin

        def has_time() -> bool:
            return budget.has_time(PLANNED_UNTIL)

        deals, estimator = self._search.action_deals, self._estimator_for(state)
        # A small budget does not suffice for all: begin with another kind each turn.
        first = view.ply % len(kinds)
        kinds = kinds[first:] + kinds[:first]
        has_plenty = turns_left(state) > len(kinds) + 2

        def next_kind() -> Iterator[str]:
            for kind in kinds:
                if has_plenty and budget.share_left(spent) < PLAN_SHARE:
                    return
                yield kind

        if self._search.values_actions and estimator is not None:
            valued = ValuedPlanner(imagine, deals, estimator, has_time)
            return best_surplus(state, valued, next_kind()), spent
        planner = ActionPlanner(imagine, deals, has_time)
        best: ActionPlan | None = None
        for kind in next_kind():
            plan = planner.plan(kind)
            if plan is None or not should_use(state, plan, self._search.action_threshold):
                continue
            if best is None or plan.gain > best.gain:
                best = plan
        return best, spent


def _usable_kinds(state: TilesState) -> list[str]:
    """What the seat to move could begin its turn with."""
    kinds: list[str] = []
    if not state.action_used:
        kinds += [kind for kind in state.rules.kinds if kind in state.held[state.seat]]
    if state.rules.disc is not None and state.can_use_disc():
        kinds.append(state.rules.disc.kind)
    return kinds
