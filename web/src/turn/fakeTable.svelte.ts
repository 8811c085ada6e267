/** For tests: a table that changes when it is told to, and a server that answers on demand. */

import { Refused } from "../net/refused";
import type { Assessment, Now, Offer } from "../protocol";
import type { Sender, TurnTable } from "./source";

/** Open a turn as a component does; returns it with a function that closes it. */
export function opened<T>(open: () => T): { turn: T; close: () => void } {
  let turn!: T;
  const close = $effect.root(() => {
    turn = open();
  });
  return { turn, close };
}

/** What a component that is drawn before all others reads, each time that it changes. */
export function watched<T>(read: () => T): { values: T[]; close: () => void } {
  const values: T[] = [];
  const close = $effect.root(() => {
    $effect.pre(() => {
      values.push(read());
    });
  });
  return { values, close };
}

export class FakeTable implements TurnTable {
  now = $state.raw<Now | null>(null);
  readonly names: readonly string[] = ["Ada", "Ben"];
  board = $state.raw<ReadonlyMap<string, string>>(new Map());
  activeSeat = $state.raw<number | null>(0);
  isMyTurn = $derived.by(() => (this.now?.seat_to_move ?? null) === this.activeSeat);
  offers: readonly Offer[] = $derived.by(() => this.now?.offers ?? []);

  constructor(
    readonly id: string,
    now: Now,
  ) {
    this.now = now;
  }

  /** The next position; others play at `seat`. */
  become(changes: Partial<Now>, seat = this.activeSeat): void {
    this.activeSeat = seat;
    if (this.now !== null) this.now = { ...this.now, ...changes };
  }
}

export class FakeSender implements Sender {
  sent: string[] = [];
  checked: string[] = [];
  #moves: { resolve: () => void; reject: (error: Error) => void }[] = [];
  #checks: { resolve: (assessment: Assessment) => void; reject: (error: Error) => void }[] = [];

  play(_table: string, ply: number, move: string): Promise<unknown> {
    this.sent.push(`${ply}: ${move}`);
    return new Promise<void>((resolve, reject) => this.#moves.push({ resolve, reject }));
  }

  check(_table: string, _ply: number, draft: string): Promise<Assessment> {
    this.checked.push(draft);
    return new Promise((resolve, reject) => this.#checks.push({ resolve, reject }));
  }

  acknowledge(): void {
    this.#moves.shift()?.resolve();
  }

  refuse(reason: string): void {
    this.#moves.shift()?.reject(new Refused({ reason, message: reason }));
  }

  assess(assessment: Partial<Assessment>): void {
    this.#checks.shift()?.resolve({ t: "judged", id: "c", ply: 3, legal: true, ...assessment });
  }

  lose(reason = "stale"): void {
    this.#checks.shift()?.reject(new Refused({ reason, message: "" }));
  }
}
