/** The programs of a page, as they are run: each after those above it. */

import type { FromProgram, ToProgram } from "./programPort";

export interface Program {
  readonly source: string;
  /** Whether values print themselves. */
  readonly isPrompt: boolean;
}

export interface Watcher {
  /** So much of Python is here. */
  readonly loading: (bytes: number, total: number) => void;
  readonly printed: (text: string) => void;
}

export interface Ran {
  readonly at: number;
  readonly outcome: Outcome;
}

type Outcome = "done" | "failed" | "stopped";

interface Running extends Watcher {
  readonly end: (outcome: Outcome) => void;
}

export class Session {
  #worker: Worker | null = null;
  #number = 0;
  #running: Running | null = null;
  readonly #ran = new Set<number>();
  /** One program after the other. */
  #before: Promise<unknown> = Promise.resolve();
  #stops = 0;

  constructor(
    private readonly startWorker: () => Worker,
    private readonly programAt: (index: number) => Program,
  ) {}

  /**
   * Run a program, after those that it builds on and that have not run yet. If one of those fails,
   * `index` is not run, and the outcome says which one it was.
   */
  run(index: number, builtOn: readonly number[], watcher: Watcher): Promise<Ran> {
    const stops = this.#stops;
    const ran = this.#before.then((): Ran | Promise<Ran> =>
      stops === this.#stops
        ? this.#runAfter(index, builtOn, watcher)
        : { at: index, outcome: "stopped" },
    );
    this.#before = ran;
    return ran;
  }

  async #runAfter(index: number, builtOn: readonly number[], watcher: Watcher): Promise<Ran> {
    for (const at of builtOn) {
      if (this.#ran.has(at)) continue;
      const printed: string[] = [];
      const outcome = await this.#runOne(at, { ...watcher, printed: (text) => printed.push(text) });
      if (outcome === "done") continue;
      for (const text of printed) watcher.printed(text);
      return { at, outcome };
    }
    return { at: index, outcome: await this.#runOne(index, watcher) };
  }

  /** End what is running; the next program begins with a new Python. */
  stop(): void {
    this.#stops += 1;
    this.#worker?.terminate();
    this.#worker = null;
    this.#ran.clear();
    this.#end("stopped");
  }

  #runOne(index: number, watcher: Watcher): Promise<Outcome> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve) => {
      const end = (outcome: Outcome): void => {
        if (outcome === "done") this.#ran.add(index);
        resolve(outcome);
      };
      this.#running = { loading: watcher.loading, printed: watcher.printed, end };
      const { source, isPrompt } = this.programAt(index);
      worker.postMessage(["run", ++this.#number, source, isPrompt] satisfies ToProgram);
    });
  }

  #start(): Worker {
    const worker = this.startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromProgram>) => this.#receive(data);
    worker.onerror = (event) => this.#receive(["failed", event.message]);
    return worker;
  }

  #receive(message: FromProgram): void {
    switch (message[0]) {
      case "loaded":
        this.#running?.loading(message[1], message[2]);
        break;
      case "printed":
        this.#running?.printed(message[2]);
        break;
      case "done":
        this.#end(message[2] ? "done" : "failed");
        break;
      case "failed": {
        const running = this.#running;
        running?.printed(`Python does not start here: ${message[1]}\n`);
        this.#running = null;
        this.stop();
        running?.end("failed");
        break;
      }
      default:
        message satisfies never;
    }
  }

  #end(outcome: Outcome): void {
    const running = this.#running;
    this.#running = null;
    running?.end(outcome);
  }
}
