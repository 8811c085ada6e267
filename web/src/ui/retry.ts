/** When to try again what has failed: after waits that double, and when the network is back. */
export class Retry {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;

  constructor(
    private readonly again: () => Promise<void>,
    private readonly firstWaitMs: number,
    private readonly longestWaitMs: number,
  ) {}

  /** Try now; returns a function that stops. */
  start(): () => void {
    this.#isOn = true;
    const again = (): void => void this.again();
    window.addEventListener("online", again);
    again();
    return () => {
      this.#isOn = false;
      clearTimeout(this.#timer);
      window.removeEventListener("online", again);
    };
  }

  failed(): void {
    if (!this.#isOn) return;
    const waitMs = Math.min(this.longestWaitMs, this.firstWaitMs * 2 ** this.#failures++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.again(), waitMs);
  }

  succeeded(): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
  }
}
