/** Who wants to hear of something. */

export class Listeners<T> {
  readonly #all = new Set<(heard: T) => void>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  add(listener: (heard: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Who comes or goes meanwhile changes nothing for the others. */
  tell(heard: T): void {
    for (const listener of [...this.#all]) listener(heard);
  }
}
