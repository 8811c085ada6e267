/** A step of a lesson: a table of its own, and what the moves on it have come to. */

import type { Update } from "../protocol";
import { PositionTable, type AskPosition } from "../turn/positionTable.svelte";
import { meets, NOTHING, reachedBy, type Goal, type Reached } from "./goals";

/** The person's seat. */
const SEAT = 0;

/** How an attempt ended: at the goal, or with another legal turn. */
export interface Outcome {
  readonly done: boolean;
  readonly points: number;
}

export interface Task {
  readonly position: string;
  readonly goal: Goal;
}

export class Lesson extends PositionTable {
  outcome = $state.raw<Outcome | null>(null);

  readonly #goal: Goal;
  #reached: Reached = NOTHING;

  constructor({ position, goal }: Task, asks?: AskPosition) {
    super(position, SEAT, asks);
    this.#goal = goal;
  }

  protected override played({ events, now }: Update): void {
    this.#reached = reachedBy(this.#reached, events);
    const done = meets(this.#goal, this.#reached);
    const isOver = now.seat_to_move !== SEAT;
    if (done || isOver) this.outcome = { done, points: this.#reached.points };
  }
}
