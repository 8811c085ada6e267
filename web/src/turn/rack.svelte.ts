/** The hand of a seat in the player's order, which the browser stores. */

import { untrack } from "svelte";
import { keep, read } from "../storage";
import { moved, reconciled, shuffled, sorted, type Slot, type SortBy } from "./order";

export interface Held {
  /** Names the table and the seat. */
  readonly place: string;
  readonly hand: readonly string[];
  /** Slots whose tiles were played. */
  readonly gone: ReadonlySet<number>;
}

export class Rack {
  #place = "";
  #slots: readonly Slot[] = [];

  constructor(private readonly held: () => Held) {}

  slots: readonly Slot[] = $derived.by(() => {
    const { place, hand, gone } = this.held();
    return untrack(() => this.#follow(place, hand, gone));
  });

  /** The slots before the hand last changed. */
  get before(): readonly Slot[] {
    return this.#slots;
  }

  move(from: number, to: number): void {
    this.#arrange(moved(this.slots, from, to));
  }

  sort(by: SortBy): void {
    this.#arrange(sorted(this.slots, ({ tile }) => tile, by));
  }

  shuffle(): void {
    this.#arrange(shuffled(this.slots));
  }

  #follow(place: string, hand: readonly string[], gone: ReadonlySet<number>): readonly Slot[] {
    const isSame = place === this.#place;
    this.#place = place;
    this.#slots = isSame ? reconciled(this.#slots, hand, gone) : reconciled(load(place), hand);
    return this.#slots;
  }

  #arrange(slots: readonly Slot[]): void {
    this.slots = this.#slots = slots;
    const order = slots.map(({ tile }) => tile);
    if (this.#place !== "") keep(`hand:${this.#place}`, order);
  }
}

function load(place: string): Slot[] {
  const order = place === "" ? null : read(`hand:${place}`, isOrder);
  return (order ?? []).map((tile, id) => ({ id, tile }));
}

function isOrder(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((tile) => typeof tile === "string") ? value : null;
}
