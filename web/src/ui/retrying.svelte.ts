/** Loads a part of a page, and tries again until it is there. */

import { recover, reloadIfAnswering } from "./reloading";
import { Retry } from "./retry";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export class Retrying<T> {
  /** Undefined until it is loaded. */
  value = $state.raw<T>();
  failing = $state.raw(false);
  busy = $state.raw(false);

  readonly #retry = new Retry(() => this.again(), FIRST_WAIT_MS, LONGEST_WAIT_MS);

  constructor(private readonly load: () => Promise<T>) {}

  /** Returns a function that stops. */
  start(): () => void {
    return this.#retry.start();
  }

  /** Try now. Without `byHand` the page reloads at most once. */
  async again(byHand: boolean = false): Promise<void> {
    if (this.busy || this.value !== undefined) return;
    this.busy = true;
    try {
      this.value = await this.load();
      this.failing = false;
    } catch {
      this.failing = true;
      // Some browsers remember that a module could not be loaded: only a reload helps there.
      await (byHand ? reloadIfAnswering() : recover());
      this.#retry.failed();
    }
    this.busy = false;
  }
}
