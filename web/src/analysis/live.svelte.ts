/** An analysis that gets better while somebody looks at it. */

import { insight, type Analysis } from "../net/insight";
import { askAgain, reasonOf } from "../net/refused";

const SECONDS = 4;

export class LiveAnalysis {
  analysis = $state.raw<Analysis | null>(null);
  running = $state.raw(false);
  problem = $state.raw<string | null>(null);

  #abort: AbortController | null = null;

  constructor(private readonly analyse: typeof insight.analyse = insight.analyse) {}

  /** Look at another position. */
  async look(position: string): Promise<void> {
    this.stop();
    this.analysis = null;
    this.problem = null;
    this.running = true;
    const abort = (this.#abort = new AbortController());
    try {
      await askAgain(
        () =>
          this.analyse(
            { position, seconds: SECONDS },
            ({ analysis }) => {
              if (analysis && !abort.signal.aborted) this.analysis = analysis;
            },
            abort.signal,
          ),
        (reason) => reason === "too-fast" && !abort.signal.aborted,
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      this.problem = reasonOf(error);
    }
    if (!abort.signal.aborted) this.running = false;
  }

  stop(): void {
    this.#abort?.abort();
    this.running = false;
  }
}
