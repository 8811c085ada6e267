/** The moment of a game that is looked at. It is in the address, so that it can be shared. */

import { untrack } from "svelte";
import { momentAt, type Moment } from "../model/moments";
import { go, type Place } from "../router.svelte";

/** A slider changes faster than browsers allow the address to change. */
const WRITE_AFTER_MS = 250;

export class Looking {
  /** Null for the present. */
  ply = $state.raw<number | null>(null);
  /** How often an address led to a moment: by a link, or because the page was opened there. */
  arrivals = $state.raw(0);

  /** What was written to the address last. */
  #written: number | null = null;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => string) {}

  /** The address has changed: it overrules what was about to be written. */
  follow({ query }: Place): void {
    this.stop();
    const ply = plyOf(query.get("ply"));
    this.ply = ply;
    if (ply !== null && ply !== this.#written) this.arrivals = untrack(() => this.arrivals) + 1;
    this.#written = null;
  }

  /** Which of these moments is looked at. */
  indexIn(moments: readonly Moment[]): number {
    return this.ply === null ? moments.length - 1 : momentAt(moments, this.ply);
  }

  look(ply: number): void {
    this.stop();
    this.ply = ply;
    this.#writing = setTimeout(() => {
      this.#written = ply;
      go(`${this.#address()}?ply=${ply}`, { replace: true });
    }, WRITE_AFTER_MS);
  }

  back(): void {
    this.stop();
    go(this.#address());
  }

  stop(): void {
    clearTimeout(this.#writing);
  }

  #address(): string {
    return `/t/${encodeURIComponent(untrack(this.table))}`;
  }
}

function plyOf(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
