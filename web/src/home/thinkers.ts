/** The workers that think, one for each lane: the host never waits for them. */

import type { FromThinker, ToThinker } from "./port";

export type Heard = (number: number, state: FromThinker[0], text: string) => void;
type Job = readonly [number: number, task: string];

/** A thought that lasts longer than this may be cancelled, and the next one shall not wait. */
const LONG_MS = 300;

class Lane {
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  /** Python takes seconds to start: it is ready when the worker of a long thought is ended. */
  #spare: Worker | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #current: number | null = null;

  constructor(
    private readonly start: () => Worker,
    private readonly hear: Heard,
    /** Whether its worker stays when there is nothing to do. */
    private readonly isLasting: boolean,
  ) {}

  /** The next task need not wait for Python to start. */
  warmUp(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#spare ?? this.start();
    this.#spare = null;
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      const [state, number, text] = data;
      this.hear(number, state, text);
      if (state === "progress") return;
      clearTimeout(this.#timer);
      this.#next();
    };
    worker.onerror = (event) => {
      const number = this.#current;
      this.#end();
      if (number !== null) this.hear(number, "failed", event.message);
      this.#next();
    };
    return (this.#worker = worker);
  }

  begin(job: Job): void {
    this.#waiting.push(job);
    if (this.#current === null) this.#next();
  }

  cancel(number: number): void {
    const at = this.#waiting.findIndex(([one]) => one === number);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (this.#current !== number) return;
    // Python does not listen while it thinks.
    this.#end();
    if (this.isLasting) this.warmUp();
    this.#next();
  }

  #next(): void {
    const job = this.#waiting.shift();
    this.#current = job?.[0] ?? null;
    if (job === undefined) {
      if (!this.isLasting) this.#end();
      return;
    }
    this.warmUp().postMessage(["think", ...job] satisfies ToThinker);
    if (this.isLasting) {
      this.#timer = setTimeout(() => (this.#spare ??= this.start()), LONG_MS);
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
  }
}

/** Python calls `begin` and `cancel`. */
export class ThinkerLanes {
  readonly #short: Lane;
  readonly #long: Lane;

  constructor(start: () => Worker, hear: Heard) {
    this.#short = new Lane(start, hear, true);
    this.#long = new Lane(start, hear, false);
  }

  warmUp(): void {
    this.#short.warmUp();
  }

  begin(number: number, lane: string, task: string): void {
    (lane === "long" ? this.#long : this.#short).begin([number, task]);
  }

  cancel(number: number): void {
    this.#short.cancel(number);
    this.#long.cancel(number);
  }
}
