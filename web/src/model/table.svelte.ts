/** A table as data: the server's snapshot, kept up to date by its events. */

import { Listeners } from "../net/listeners";
import type { TableMessage, Transport } from "../net/transport";
import type { EventSeen, Now, Offer, TableSeen, Update } from "../protocol";
import { seatNames } from "../texts/seats";
import { Pacing, type Pace } from "./pacing.svelte";
import { applyFacts, boardOf, lastTurn, type Tiles } from "./tiles";

const NOTHING = boardOf([]);

export type EventsListener = (events: readonly EventSeen[]) => void;

/** A table as the page shows it: what others play appears at a pace that can be followed. */
export class TableModel {
  /** The last snapshot; null before the first. */
  seen = $state.raw<TableSeen | null>(null);
  now = $state.raw<Now | null>(null);
  board = $state.raw<Tiles>(NOTHING);
  events = $state.raw<readonly EventSeen[]>([]);
  /** The seats whose people are not connected. */
  away = $state.raw<readonly number[]>([]);
  /** When each of them was last connected; 0 if nobody knows. */
  awaySince = $state.raw<readonly number[]>([]);
  /** The reason why the table cannot be watched. */
  problem = $state.raw<string | null>(null);
  /** When `now` arrived, in page time; clocks continue from there. */
  at = $state.raw(0);

  /** The cells that the last turn filled. */
  lastPlaced: ReadonlySet<string> = $derived(lastTurn(this.events));
  /** Whose turn that was. */
  lastSeat: number | null = $derived.by(() => {
    const last = this.events.findLast((event) => event.e === "played");
    return last?.e === "played" ? last.seat : null;
  });
  mySeats: readonly number[] = $derived(
    (this.now?.seats ?? []).flatMap((seat, number) => (seat.you ? [number] : [])),
  );
  /** My seats that I play myself, without those a bot plays for me. */
  playedSeats: readonly number[] = $derived(
    this.mySeats.filter((number) => !this.now?.seats[number]?.level),
  );
  /** Whether I imported this game: only an imported one has no commitment. */
  isMyImport: boolean = $derived(this.seen?.host === true && this.seen.commitment === "");
  /** The name of each seat, in the reader's language where it is a bot's. */
  names: readonly string[] = $derived(seatNames(this.now?.seats ?? []));
  offers: readonly Offer[] = $derived(this.now?.offers ?? []);
  isMyTurn: boolean = $derived(
    this.now?.status === "playing" && this.playedSeats.includes(this.now.seat_to_move ?? -1),
  );
  /** My seat to move, or the one that moved last, whose hand is shown. Null for spectators. */
  activeSeat: number | null = $derived(this.#active());
  successor: string | null = $derived(
    this.events.findLast((event) => event.e === "rematched")?.table ?? this.seen?.successor ?? null,
  );

  readonly pacing: Pacing;
  readonly #listeners = new Listeners<readonly EventSeen[]>();
  #id = "";
  #unwatch: (() => void) | null = null;

  constructor(pace: () => Pace = () => "instant") {
    this.pacing = new Pacing((update, at) => this.#takeUpdate(update, at), pace);
  }

  get id(): string {
    return this.#id;
  }

  /** Subscribe to future events. */
  onEvents(listener: EventsListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Follow a table by what `transport` tells of it. */
  open(id: string, transport: Pick<Transport, "watch">): void {
    this.close();
    this.#id = id;
    this.#unwatch = transport.watch(id, (message) => this.take(message));
  }

  close(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.#id = "";
    this.pacing.close();
    this.seen = null;
    this.now = null;
    this.board = NOTHING;
    this.events = [];
    this.away = [];
    this.awaySince = [];
    this.problem = null;
  }

  /** Handle one message about this table. */
  take(message: TableMessage): void {
    switch (message.t) {
      case "table":
        this.pacing.restart(message);
        this.#takeAll(message);
        break;
      case "update":
        if (this.seen !== null) this.pacing.take(message);
        break;
      case "away":
        this.away = message.seats ?? [];
        this.awaySince = message.since ?? [];
        break;
      case "refused":
        // A refusal does not hide a table that is already shown.
        if (this.seen === null) this.problem = message.reason;
        break;
      default:
        message satisfies never;
    }
  }

  #takeAll(table: TableSeen): void {
    const before = this.seen === null ? null : this.#version;
    this.seen = table;
    this.events = table.events;
    this.board = boardOf(table.board ?? []);
    this.#takeNow(table.now, performance.now());
    this.problem = null;
    // After a gap, report the missed events of the same table.
    if (before === null) return;
    const missed = table.events.filter((event) => event.version > before);
    if (missed.length > 0) this.#tell(missed);
  }

  #takeUpdate(update: Update, at: number): void {
    this.events = [...this.events, ...update.events];
    for (const event of update.events) {
      if ("facts" in event) this.board = applyFacts(this.board, event.facts);
    }
    this.#takeNow(update.now, at);
    if (update.events.length > 0) this.#tell(update.events);
  }

  #takeNow(now: Now, at: number): void {
    this.now = now;
    this.at = at;
  }

  get #version(): number {
    return this.events.at(-1)?.version ?? 0;
  }

  #active(): number | null {
    const moving = this.now?.seat_to_move ?? -1;
    if (this.playedSeats.includes(moving)) return moving;
    const own = this.playedSeats.length > 0 ? this.playedSeats : this.mySeats;
    const last = this.events.findLast((event) => event.e === "played" && own.includes(event.seat));
    return last?.e === "played" ? last.seat : (own[0] ?? null);
  }

  #tell(events: readonly EventSeen[]): void {
    this.#listeners.tell(events);
  }
}
