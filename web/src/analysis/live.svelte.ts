/** An analysis that gets better while somebody looks at it. */

import { insight, type Analysis } from "../net/insight";
import { reasonOf } from "../net/refused";

const SECONDS = 4;
const TOO_FAST_MS = 1_000;

export class LiveAnalysis {
  analysis = $state.raw<Analysis | null>(null);
  running = $state.raw(false);
  problem = $state.raw<string | null>(null);

  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly analyse: typeof insight.analyse = insight.analyse) {}

  /** Look at another position. */
  async look(position: string): Promise<void> {
    this.stop();
    this.analysis = null;
    this.problem = null;
    this.running = true;
    const abort = (this.#abort = new AbortController());
    try {
      await this.analyse(
        { position, seconds: SECONDS },
        ({ analysis }) => {
          if (analysis && !abort.signal.aborted) this.analysis = analysis;
        },
        abort.signal,
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = reasonOf(error);
      if (reason === "too-fast") {
        this.#timer = setTimeout(() => void this.look(position), TOO_FAST_MS);
        return;
      }
      this.problem = reason;
    }
    if (!abort.signal.aborted) this.running = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.running = false;
  }
}
