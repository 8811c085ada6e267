/** The rack of a seat: its tiles in the player's order, which the browser stores. */

import { moved, reconciled, shuffled, sorted, type Slot, type SortBy } from "./order";

export class Rack {
  slots = $state.raw<readonly Slot[]>([]);
  private key = "";

  /** Update the hand; `gone` are the slots of played tiles. */
  follow(table: string, seat: number, hand: readonly string[], gone?: ReadonlySet<number>): void {
    const key = `sestina-hand:${table}:${seat}`;
    if (key !== this.key) {
      this.key = key;
      this.slots = reconciled(load(key), hand);
    } else {
      this.slots = reconciled(this.slots, hand, gone);
    }
  }

  move(from: number, to: number): void {
    this.arrange(moved(this.slots, from, to));
  }

  sort(by: SortBy): void {
    this.arrange(sorted(this.slots, by));
  }

  shuffle(): void {
    this.arrange(shuffled(this.slots));
  }

  private arrange(slots: readonly Slot[]): void {
    this.slots = slots;
    try {
      localStorage.setItem(this.key, JSON.stringify(slots.map(({ tile }) => tile)));
    } catch {
      // Without storage, the order lasts until the page is closed.
    }
  }
}

function load(key: string): Slot[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.map((tile, id) => ({ id, tile: String(tile) }));
  } catch {
    return [];
  }
}
