/**
 * Which tab writes a table: the one that holds its lock. A tab that shows a table waits for the lock,
 * and gets it when the other tab goes, or at once when a person takes the table over.
 */

const LOCK = "sestina-table:";

/** A table that this tab shows. */
interface Shown {
  /** Stops waiting for the lock. */
  readonly gone: AbortController;
}

export class Writers {
  /** Gives the lock of a table back. */
  readonly #held = new Map<string, () => void>();
  readonly #asked = new Map<string, Promise<boolean>>();
  readonly #shown = new Map<string, Shown>();

  constructor(
    /** Told whether this tab writes a table that it shows. */
    private readonly tell: (table: string, isMine: boolean) => void,
    private readonly locks: LockManager | undefined = navigator.locks,
  ) {}

  /** Whether this tab writes a table; it does if nobody else does. */
  hold(table: string): Promise<boolean> {
    // Only secure pages have locks: elsewhere one of two moves at the same moment is refused.
    if (this.locks === undefined || this.#held.has(table)) return Promise.resolve(true);
    let asked = this.#asked.get(table);
    if (asked === undefined) {
      asked = this.#request(table, { ifAvailable: true });
      this.#asked.set(table, asked);
      void asked.finally(() => this.#asked.delete(table));
    }
    return asked;
  }

  /** This tab shows a table, and writes it as soon as nobody else does. */
  async show(table: string): Promise<void> {
    if (this.locks === undefined || this.#shown.has(table)) return;
    const shown: Shown = { gone: new AbortController() };
    this.#shown.set(table, shown);
    const isMine = await this.hold(table);
    if (shown.gone.signal.aborted) return;
    this.tell(table, isMine);
    if (!isMine) this.#wait(table, shown);
  }

  /** It is no longer shown here: another tab may write it. */
  hide(table: string): void {
    this.#shown.get(table)?.gone.abort();
    this.#shown.delete(table);
    this.free(table);
  }

  /** Something was written. A table that is not shown here is free for other tabs again. */
  free(table: string): void {
    if (this.#shown.has(table)) return;
    this.#held.get(table)?.();
    this.#held.delete(table);
  }

  hideAll(): void {
    for (const table of [...this.#shown.keys()]) this.hide(table);
  }

  /** Write it here from now on, whoever did before. */
  async take(table: string): Promise<void> {
    if (this.locks === undefined || this.#held.has(table)) return;
    await this.#request(table, { steal: true });
    this.tell(table, true);
  }

  #wait(table: string, { gone }: Shown): void {
    void this.#request(table, { signal: gone.signal }).then((isMine) => {
      if (isMine) this.tell(table, true);
    });
  }

  /** Ask for the lock, and keep it until it is given back or taken away. */
  #request(table: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const kept = this.locks!.request(LOCK + table, options, (lock) => {
        if (lock === null || this.#held.has(table)) {
          resolve(lock !== null);
          return;
        }
        return new Promise<void>((release) => {
          this.#held.set(table, release);
          resolve(true);
        });
      });
      kept.catch(() => {
        // It was taken over, or nobody waits for it any more.
        resolve(false);
        if (!this.#held.delete(table)) return;
        const shown = this.#shown.get(table);
        if (shown === undefined) return;
        this.tell(table, false);
        this.#wait(table, shown);
      });
    });
  }
}
