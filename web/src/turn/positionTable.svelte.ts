/**
 * A table without a game behind it: a position, and the server as the judge of every move on it
 * (`POST /api/positions`). The server keeps nothing; the position goes along with each question.
 */

import { TableModel } from "../model/table.svelte";
import { api, ApiError } from "../net/api";
import { Refused, reasonOf } from "../net/refused";
import type { Assessment, Now, PositionAsked, PositionSeen, Update } from "../protocol";
import type { Sender } from "./source";

/** The server answers a few positions a second. */
const TOO_FAST_MS = 400;
const TOO_FAST_TRIES = 6;
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
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isOn = false;

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
        const seen = await this.asks({ position: this.#position, seat: this.seat, move });
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

  async check(_table: string, _ply: number, draft: string): Promise<Assessment> {
    const { judged } = await this.#ask(draft);
    if (!judged) throw new Refused({ reason: "failed", message: "" });
    return judged;
  }

  async play(_table: string, _ply: number, move: string): Promise<void> {
    const { judged, after } = await this.#ask(move);
    if (!after) {
      throw new Refused({ reason: judged?.reason ?? "failed", message: judged?.message ?? "" });
    }
    await this.weigh?.(move);
    const { update, position } = after;
    this.#position = position;
    this.moves++;
    this.model.take({ ...update, now: withoutNames(update.now) });
    this.played?.(update);
  }

  /** Judge a legal move before it is shown; an error refuses it. */
  protected weigh?(move: string): Promise<void>;

  /** A move was made. */
  protected played?(update: Update): void;
}

/** The seats of a position are numbers, which nobody needs to read. */
function withoutNames(now: Now): Now {
  return { ...now, seats: now.seats.map((seat) => ({ ...seat, name: "" })) };
}
