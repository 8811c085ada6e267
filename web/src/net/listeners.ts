/** A list of listeners. */

export class Listeners<T> {
  readonly #all = new Set<(heard: T) => void>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  add(listener: (heard: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Listeners added or removed during the call do not affect the others. */
  tell(heard: T): void {
    for (const listener of [...this.#all]) listener(heard);
  }
}
