/**
 * A step of a lesson: a table of its own, and the server as the judge of every move on it
 * (`POST /api/positions`). The server keeps nothing; the position goes along with each question.
 */

import { TableModel } from "../model/table.svelte";
import { api, ApiError } from "../net/api";
import { Refused, reasonOf } from "../net/refused";
import type { Judged, Now, PositionAsked, PositionSeen } from "../protocol";
import type { Sender } from "../turn/source";
import { meets, NOTHING, reachedBy, type Goal, type Reached } from "./goals";

/** The person's seat. */
const SEAT = 0;
/** The server answers a few positions a second. */
const TOO_FAST_MS = 400;
const TOO_FAST_TRIES = 6;
const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;

/** How an attempt ended: at the goal, or with another legal turn. */
export interface Outcome {
  readonly done: boolean;
  readonly points: number;
}

export interface Task {
  readonly position: string;
  readonly goal: Goal;
}

type Ask = (asked: PositionAsked) => Promise<PositionSeen>;

export class Lesson implements Sender {
  readonly model = new TableModel();
  loaded = $state.raw(false);
  /** The server does not answer. */
  away = $state.raw(false);
  outcome = $state.raw<Outcome | null>(null);
  /** How many moves were made. */
  moves = $state.raw(0);

  readonly #goal: Goal;
  #position: string;
  #reached: Reached = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isOn = false;

  constructor(
    { position, goal }: Task,
    private readonly asks: Ask = api.position,
  ) {
    this.#position = position;
    this.#goal = goal;
  }

  /** Load the position; returns a function that stops. */
  start(): () => void {
    this.#isOn = true;
    const again = (): void => void this.again();
    window.addEventListener("online", again);
    again();
    return () => {
      this.#isOn = false;
      clearTimeout(this.#timer);
      window.removeEventListener("online", again);
    };
  }

  /** Ask again for what is missing, or whether the server is back. */
  async again(): Promise<void> {
    if (this.loaded && !this.away) return;
    try {
      const { table } = await this.#ask();
      if (this.loaded) return;
      this.model.take({ ...table, now: withoutNames(table.now) });
      this.loaded = true;
    } catch {
      // The page says so, and asks again later.
    }
  }

  async #ask(move?: string): Promise<PositionSeen> {
    clearTimeout(this.#timer);
    for (let tries = 1; ; tries++) {
      try {
        const seen = await this.asks({ position: this.#position, seat: SEAT, move });
        this.away = false;
        this.#failures = 0;
        return seen;
      } catch (error) {
        if (reasonOf(error) !== "too-fast" || tries === TOO_FAST_TRIES) {
          this.#lose(error);
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, TOO_FAST_MS));
      }
    }
  }

  #lose(error: unknown): void {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      // An answer; only a position that cannot be loaded is asked for again.
      if (this.loaded) return;
    }
    this.away = true;
    if (!this.#isOn) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.again(), wait);
  }

  async check(_table: string, _ply: number, draft: string): Promise<Judged> {
    const { judged } = await this.#ask(draft);
    if (!judged) throw new Refused({ reason: "failed", message: "" });
    return judged;
  }

  async play(_table: string, _ply: number, move: string): Promise<void> {
    const { judged, after } = await this.#ask(move);
    if (!after) {
      throw new Refused({ reason: judged?.reason ?? "failed", message: judged?.message ?? "" });
    }
    const { update, position } = after;
    this.#position = position;
    this.#reached = reachedBy(this.#reached, update.events);
    this.moves++;
    this.model.take({ ...update, now: withoutNames(update.now) });
    const done = meets(this.#goal, this.#reached);
    const isOver = update.now.seat_to_move !== SEAT;
    if (done || isOver) this.outcome = { done, points: this.#reached.points };
  }
}

/** The seats of a position are numbers, which nobody needs to read. */
function withoutNames(now: Now): Now {
  return { ...now, seats: now.seats.map((seat) => ({ ...seat, name: "" })) };
}
