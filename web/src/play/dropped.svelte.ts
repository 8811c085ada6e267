/**
 * A tile that has just been laid. The board draws it at once; what follows from it (points, lit
 * cells, names of cells, the stored draft, a sound) waits until the eye has seen the tile.
 */

import type { Placed } from "../model/cell";
import { afterPaint } from "../ui/afterPaint";

export class Dropped {
  /** Drawn, and not yet part of the draft. */
  placed = $state.raw<Placed | null>(null);
  #then: (() => void) | null = null;
  #stop: () => void = () => {};

  drop(placed: Placed, then: () => void): void {
    this.settle();
    this.placed = placed;
    this.#then = then;
    this.#stop = afterPaint(() => this.settle());
  }

  /** Do now what still waits: whatever the player does next builds on it. */
  settle(): void {
    const then = this.#then;
    if (then === null) return;
    this.#stop();
    this.#then = this.placed = null;
    then();
  }
}
