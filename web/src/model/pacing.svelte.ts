/**
 * Shows what others play one play after the other, at the pace that the person chose.
 *
 * It stands between the socket and a table: updates wait here until the play before them has been
 * seen. The table that the page shows lags behind the server's, and so does whose turn it is.
 * Nothing is dropped: whoever skips, or cannot see the show, gets everything that waits at once.
 */

import type { EventSeen, Now, SawPlay, TableSeen, Update } from "../protocol";
import { rowsAfter } from "./moments";

export type Pace = "instant" | "brisk" | "calm";

/** A play while it is new on the table. */
export interface ShownPlay {
  readonly event: SawPlay;
  /** Whether the person at this device made it. */
  readonly own: boolean;
  /** How long it is shown, and how long of that each of its tiles or steps has. */
  readonly ms: number;
  readonly partMs: number;
}

/** An update with at most one play, and when it arrived. */
interface Waiting {
  readonly update: Update;
  readonly play: SawPlay | null;
  readonly at: number;
}

/** Milliseconds: for a play as a whole, for each tile or step of it, and for one's own play. */
const TIMES: Readonly<Record<Pace, { play: number; part: number; own: number }>> = {
  instant: { play: 1200, part: 0, own: 1200 },
  brisk: { play: 900, part: 110, own: 600 },
  calm: { play: 1900, part: 260, own: 1000 },
};
/** The steps of a play with cards take longer to grasp than a tile. */
const STEPS = 4;
const MOST_PARTS = 8;
/** A show that is so far behind, as after a sleep of the machine, is skipped. */
const STALE_MS = 15_000;

export class Pacing {
  /** The play that is new on the table; null after a while, and when the person acts. */
  current = $state.raw<ShownPlay | null>(null);
  /** Whether plays wait to be shown. */
  isBehind = $state.raw(false);

  #queue: readonly Waiting[] = [];
  /** The state after the last update that arrived. */
  #received: Now | null = null;
  /** The next update closes a gap: nobody saw it happen. */
  #gap = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Put an update on the table; `at` is when it arrived, in page time. */
    private readonly show: (update: Update, at: number) => void,
    private readonly pace: () => Pace,
  ) {}

  /** A snapshot has come: it contains all that waits. */
  restart(table: TableSeen): void {
    this.#clear();
    this.#received = table.now;
    this.#gap = false;
  }

  take(update: Update): void {
    const units = unitsOf(update, this.#received ?? update.now);
    const jump = this.#gap || this.pace() === "instant" || !isPaced(update.now);
    this.#received = update.now;
    this.#gap = false;
    this.#queue = [...this.#queue, ...units];
    // A play of one's own needs no show, and what came before it is known.
    const own = jump
      ? this.#queue.length - 1
      : this.#queue.findLastIndex((one) => this.#isOwn(one));
    this.#flush(own + 1);
    this.#pump();
    this.isBehind = this.#queue.length > 0;
  }

  /** Show all that waits at once: the person wants to go on, or cannot see it. */
  skip(): void {
    const { isBehind } = this;
    this.#flush(this.#queue.length);
    if (isBehind) return;
    this.#rest();
  }

  /** The connection is lost: what comes next has happened long ago. */
  interrupt(): void {
    this.#flush(this.#queue.length);
    this.#gap = true;
  }

  close(): void {
    this.#clear();
    this.#received = null;
    this.#gap = true;
  }

  #clear(): void {
    this.#queue = [];
    this.isBehind = false;
    this.#rest();
  }

  /** Nothing is new any more. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.current = null;
  }

  #isOwn({ play, update }: Waiting): boolean {
    return play !== null && !play.bot && (update.now.seats[play.seat]?.you ?? false);
  }

  /** Show the first ones together, as one update. */
  #flush(count: number): void {
    const now = this.#queue.slice(0, count);
    const last = now.at(-1);
    if (last === undefined) return;
    this.#queue = this.#queue.slice(count);
    const events = now.flatMap(({ update }) => update.events);
    const play = now.findLast((one) => one.play !== null) ?? last;
    this.#present({ ...play, update: { ...last.update, events }, at: last.at });
  }

  #pump(): void {
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      // Only plays wait for plays.
      if (first.play !== null && this.#timer !== undefined) return;
      const isStale = performance.now() - first.at > STALE_MS || this.pace() === "instant";
      this.#flush(isStale ? this.#queue.length : 1);
    }
  }

  #present(one: Waiting): void {
    if (one.play !== null) this.#rest();
    this.isBehind = this.#queue.length > 0;
    if (one.play !== null) this.#highlight(one.play, this.#isOwn(one));
    this.show(one.update, one.at);
  }

  #highlight(event: SawPlay, own: boolean): void {
    const times = TIMES[this.pace()];
    const partMs = times.part * (isRows(event) ? STEPS : 1);
    const ms = own ? times.own : times.play + partMs * Math.min(MOST_PARTS, partsOf(event));
    this.current = { event, own, ms, partMs };
    this.#timer = setTimeout(() => {
      this.#rest();
      this.#pump();
    }, ms);
  }
}

function isRows(event: SawPlay): boolean {
  return event.facts.some((fact) => (fact.steps ?? []).length > 0);
}

/** The tiles that were laid, or the steps of a play with cards; equal steps belong together. */
function partsOf(event: SawPlay): number {
  return event.facts.reduce((sum, fact) => {
    const steps = (fact.steps ?? []).map(({ kind, source, target }) =>
      JSON.stringify([kind, source, target]),
    );
    const changes = steps.filter((step, at) => step !== steps[at - 1]).length;
    return sum + changes + (fact.kind === "place" ? (fact.tiles?.length ?? 0) : 0);
  }, 0);
}

/** Whether there is somebody to show plays to: not to spectators, and not on their own time. */
function isPaced(now: Now): boolean {
  if (!now.seats.some((seat) => seat.you)) return false;
  const moving = now.seats[now.seat_to_move ?? -1];
  const runs = now.status === "playing" && (now.clocks ?? []).length > 0;
  return !(runs && moving?.you && !moving.level);
}

/** One update for each play, with the events after it up to the next. */
function unitsOf(update: Update, before: Now): Waiting[] {
  const at = performance.now();
  const starts = update.events.flatMap((event, index) => (event.e === "played" ? [index] : []));
  const cuts = starts.slice(1);
  let now = before;
  return [0, ...cuts].map((from, number) => {
    const to = cuts[number];
    const events = update.events.slice(from, to);
    const play = events.find((event) => event.e === "played") ?? null;
    now = to === undefined ? update.now : between(now, events, update.events[to], update.now);
    return { update: { ...update, events, now }, play, at };
  });
}

/**
 * The state after a play of which the server sent only the one after a later play. It is shown
 * for a moment; what no event tells stays as it was.
 */
function between(
  before: Now,
  events: readonly EventSeen[],
  next: EventSeen | undefined,
  after: Now,
): Now {
  const play = events.find((event) => event.e === "played");
  const rows = play?.facts.findLast((fact) => fact.kind === "rows");
  return {
    ...before,
    status: "playing",
    seats: after.seats,
    ply: play?.ply ?? before.ply,
    seat_to_move: next?.e === "played" ? next.seat : before.seat_to_move,
    scores: before.scores?.map((score, seat) =>
      seat === play?.seat ? score + (play?.points ?? 0) : score,
    ),
    rows: rows === undefined ? before.rows : rowsAfter(rows),
    clocks: after.clocks,
    offers: [],
  };
}
