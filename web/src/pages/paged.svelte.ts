/**
 * A list that only grows at its front, page by page: the first page is asked for again and again,
 * the others when somebody wants to see more.
 */

import { Polled } from "./polled.svelte";

/** So many the server gives at once if it has them. */
export const PAGE = 50;

export class Paged<T> {
  #first: Polled<readonly T[]>;
  #known = $state.raw<readonly T[]>([]);
  /** Whether the last page has come. */
  #whole = $state.raw(false);
  #ask: (before: string) => Promise<readonly T[]>;
  #name: (one: T) => string;
  #asking: Promise<void> | null = null;

  /** `ask` gives the first page, or the one after the element of a name. */
  constructor(
    ask: (before?: string) => Promise<readonly T[]>,
    name: (one: T) => string,
    seconds: number,
  ) {
    this.#ask = ask;
    this.#name = name;
    this.#first = new Polled(async () => {
      const page = await ask();
      this.#known = this.#joined(page, this.#known);
      return page;
    }, seconds);
  }

  start(): () => void {
    return this.#first.start();
  }

  get failing(): boolean {
    return this.#first.failing;
  }

  /** All that came so far; null until the first answer. */
  get value(): readonly T[] | null {
    return this.#first.value === null ? null : this.#known;
  }

  get hasMore(): boolean {
    return !this.#whole && this.#known.length >= PAGE;
  }

  /** Ask for the next page; once at a time. */
  more(): Promise<void> {
    this.#asking ??= this.#next().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #next(): Promise<void> {
    const last = this.#known.at(-1);
    if (last === undefined || this.#whole) return;
    const page = await this.#ask(this.#name(last));
    this.#known = this.#joined(this.#known, page);
    this.#whole = page.length < PAGE;
  }

  /** What is in both is where, and as, the first has it. */
  #joined(front: readonly T[], back: readonly T[]): readonly T[] {
    const names = new Set(front.map(this.#name));
    return [...front, ...back.filter((one) => !names.has(this.#name(one)))];
  }
}
