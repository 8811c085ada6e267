/** Loads a part of a page, and tries again until it is there. */

import { recover, reloadIfAnswering } from "./reloading";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export class Retrying<T> {
  /** Undefined until it is loaded. */
  value = $state.raw<T>();
  failing = $state.raw(false);
  busy = $state.raw(false);

  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;

  constructor(private readonly load: () => Promise<T>) {}

  /** Returns a function that stops. */
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

  /** Try now. Without `byHand` the page reloads at most once. */
  async again(byHand: boolean = false): Promise<void> {
    if (this.busy || this.value !== undefined) return;
    clearTimeout(this.#timer);
    this.busy = true;
    try {
      this.value = await this.load();
      this.failing = false;
    } catch {
      this.failing = true;
      // Some browsers remember that a module could not be loaded: only a reload helps there.
      await (byHand ? reloadIfAnswering() : recover());
      this.#againLater();
    }
    this.busy = false;
  }

  #againLater(): void {
    if (!this.#isOn) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    this.#timer = setTimeout(() => void this.again(), wait);
  }
}
