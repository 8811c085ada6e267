/** Steps through a game by itself, until its end. */

import { keep, read } from "../storage";

/** Milliseconds between two steps, by how many times faster than the slowest it is. */
const PAUSES_MS = { 1: 2000, 2: 1000, 4: 500 } as const;
export type Pace = keyof typeof PAUSES_MS;
const PACES: readonly Pace[] = [1, 2, 4];
const KEPT = "replay-pace";

function isPace(value: unknown): value is Pace {
  return PACES.some((pace) => pace === value);
}

export class Autoplay {
  isOn = $state(false);
  pace = $state<Pace>(read(KEPT, (value) => (isPace(value) ? value : null)) ?? 1);

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `next` makes a step, and returns whether there is another one after it. */
  constructor(private readonly next: () => boolean) {}

  start(): void {
    this.isOn = true;
    this.#step();
  }

  stop(): void {
    this.isOn = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.pace = PACES[(PACES.indexOf(this.pace) + 1) % PACES.length] ?? 1;
    keep(KEPT, this.pace);
    if (this.isOn) this.#wait();
  }

  #step(): void {
    if (this.next()) this.#wait();
    else this.stop();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), PAUSES_MS[this.pace]);
  }
}
