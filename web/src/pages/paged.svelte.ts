/**
 * A list that grows only at its front, in pages: the first page is polled, further pages are loaded
 * on request.
 */

import { Polled } from "./polled.svelte";

/** The server's page size. */
export const PAGE_SIZE = 50;

export class Paged<T> {
  #first: Polled<readonly T[]>;
  #known = $state.raw<readonly T[]>([]);
  /** Whether the last page has been loaded. */
  #whole = $state.raw(false);
  #ask: (before: string) => Promise<readonly T[]>;
  #name: (one: T) => string;
  #asking: Promise<void> | null = null;

  /** `ask` requests the first page, or the one after the named element. */
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

  /** All loaded elements; null before the first answer. */
  get value(): readonly T[] | null {
    return this.#first.value === null ? null : this.#known;
  }

  get hasMore(): boolean {
    return !this.#whole && this.#known.length >= PAGE_SIZE;
  }

  /** Request the next page, one request at a time. */
  more(): Promise<void> {
    this.#asking ??= this.#next().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #next(): Promise<void> {
    const last = this.#known.at(-1);
    if (last === undefined || this.#whole) return;
    const page = await this.#ask(this.#name(last));
    this.#known = this.#joined(this.#known, page);
    this.#whole = page.length < PAGE_SIZE;
  }

  /** Merge two lists; duplicates are taken from the first. */
  #joined(front: readonly T[], back: readonly T[]): readonly T[] {
    const names = new Set(front.map(this.#name));
    return [...front, ...back.filter((one) => !names.has(this.#name(one)))];
  }
}
