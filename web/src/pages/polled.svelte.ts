/** A value that is polled from the server while a component shows it. */

export class Polled<T> {
  /** Null until the first answer. */
  value = $state.raw<T | null>(null);
  /** Whether the last request failed, so the value may be outdated. */
  failing = $state.raw(false);

  #ask: () => Promise<T>;
  #every: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(ask: () => Promise<T>, seconds: number) {
    this.#ask = ask;
    this.#every = seconds * 1000;
  }

  /** Start polling; returns a function that stops. For `onMount`. */
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
    // Requests may overlap: only the later one sets the timer.
    clearTimeout(this.#timer);
    if (!this.#running || document.hidden) return;
    this.#timer = setTimeout(() => void this.refresh(), this.#every);
  }
}
