/**
 * A table without a game behind it: a position, on which the server checks every move
 * (`POST /api/positions`). The server keeps nothing; the position goes along with each question.
 */

import { TableModel } from "../model/table.svelte";
import { api, ApiError } from "../net/api";
import { askAgain, isPassing, Refused } from "../net/refused";
import type { Assessment, Now, PositionAsked, PositionSeen, Update } from "../protocol";
import { Retry } from "../ui/retry";
import type { Sender } from "./source";

/** The server answers a few positions a second. */
const MOST_TRIES = 4;
const FIRST_WAIT_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;

export type AskPosition = (asked: PositionAsked) => Promise<PositionSeen>;

export class PositionTable implements Sender {
  readonly model = new TableModel();
  loaded = $state.raw(false);
  /** The server does not answer. */
  away = $state.raw(false);
  /** How many moves were made. */
  moves = $state.raw(0);

  #position: string;
  readonly #retry = new Retry(() => this.again(), FIRST_WAIT_MS, LONGEST_WAIT_MS);

  constructor(
    position: string,
    /** The person's seat. */
    protected readonly seat: number,
    private readonly asks: AskPosition = api.position,
  ) {
    this.#position = position;
  }

  /** Load the position; returns a function that stops. */
  start(): () => void {
    return this.#retry.start();
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
    try {
      const seen = await askAgain(
        () => this.asks({ position: this.#position, seat: this.seat, move }),
        (reason, tries) => isPassing(reason) && tries < MOST_TRIES,
      );
      this.away = false;
      this.#retry.succeeded();
      return seen;
    } catch (error) {
      this.#lose(error);
      throw error;
    }
  }

  #lose(error: unknown): void {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      // An answer; only a position that cannot be loaded is asked for again.
      if (this.loaded) return;
    }
    this.away = true;
    this.#retry.failed();
  }

  async check(_table: string, _ply: number, draft: string): Promise<Assessment> {
    const { judged: assessment } = await this.#ask(draft);
    if (!assessment) throw new Refused({ reason: "failed", message: "" });
    return assessment;
  }

  async play(_table: string, _ply: number, move: string): Promise<void> {
    const { judged: assessment, after } = await this.#ask(move);
    if (!after) {
      throw new Refused({
        reason: assessment?.reason ?? "failed",
        message: assessment?.message ?? "",
      });
    }
    await this.weigh?.(move);
    const { update, position } = after;
    this.#position = position;
    this.moves++;
    this.model.take({ ...update, now: withoutNames(update.now) });
    this.played?.(update);
  }

  /** Assess a legal move before it is shown; an error refuses it. */
  protected weigh?(move: string): Promise<void>;

  /** A move was made. */
  protected played?(update: Update): void;
}

/** The seats of a position are numbers, which nobody needs to read. */
function withoutNames(now: Now): Now {
  return { ...now, seats: now.seats.map((seat) => ({ ...seat, name: "" })) };
}
