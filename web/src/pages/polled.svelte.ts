/** Something that the server is asked for again and again, as long as somebody looks. */

export class Polled<T> {
  /** Null until the first answer. */
  value = $state.raw<T | null>(null);
  /** The last time there was no answer; what we know may be old. */
  failing = $state.raw(false);

  #ask: () => Promise<T>;
  #every: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(ask: () => Promise<T>, seconds: number) {
    this.#ask = ask;
    this.#every = seconds * 1000;
  }

  /** Begin; returns how to stop. For `onMount`. */
  start(): () => void {
    this.#running = true;
    const seen = (): void => {
      if (!document.hidden) void this.refresh();
    };
    document.addEventListener("visibilitychange", seen);
    void this.refresh();
    return () => {
      this.#running = false;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const value = await this.#ask();
      if (!this.#running) return;
      this.value = value;
      this.failing = false;
    } catch {
      this.failing = true;
    }
    // Two askings may overlap: the later one sets the only timer.
    clearTimeout(this.#timer);
    if (!this.#running || document.hidden) return;
    this.#timer = setTimeout(() => void this.refresh(), this.#every);
  }
}
