/** Asks the server what a turn wants to know: after a short pause, and each question once. */

import type { Assessment } from "../protocol";
import { isPassing, reasonOf } from "../net/refused";
import type { Question } from "./reducer";
import type { Seen, Sender } from "./source";

/** How long to wait after the server was asked too fast, which does not say how long it takes. */
const AGAIN_MS = 1_000;

export class Questions {
  #wanted: ReadonlySet<string> = new Set();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #asked = new Set<string>();

  constructor(
    private readonly sender: Sender,
    private readonly learn: (seen: Seen, question: Question, judged: Assessment) => void,
  ) {}

  /** Ask these questions, which have no answer yet, and give up others that are not sent. */
  want(seen: Seen, questions: readonly Question[]): void {
    const named = questions.map(
      (question) => [`${seen.position} ${question.text}`, question] as const,
    );
    this.#wanted = new Set(named.map(([key]) => key));
    for (const [key, timer] of this.#waiting) {
      if (this.#wanted.has(key)) continue;
      clearTimeout(timer);
      this.#waiting.delete(key);
    }
    for (const [key, question] of named) {
      if (this.#waiting.has(key) || this.#asked.has(key)) continue;
      if (question.pauseMs === 0) void this.#ask(key, seen, question);
      else this.#askAfter(question.pauseMs, key, seen, question);
    }
  }

  /** Give up everything that is not sent. */
  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#wanted = new Set();
  }

  #askAfter(waitMs: number, key: string, seen: Seen, question: Question): void {
    const ask = (): void => {
      this.#waiting.delete(key);
      void this.#ask(key, seen, question);
    };
    this.#waiting.set(key, setTimeout(ask, waitMs));
  }

  async #ask(key: string, seen: Seen, question: Question): Promise<void> {
    this.#asked.add(key);
    const { text, topic } = question;
    try {
      const judged = await this.sender.check(seen.table, seen.ply, text, topic);
      this.#asked.delete(key);
      this.learn(seen, question, judged);
    } catch (error) {
      this.#asked.delete(key);
      // The game has advanced, or a later question has taken its place: the next change asks again.
      if (!isPassing(reasonOf(error)) || !this.#wanted.has(key)) return;
      this.#askAfter(AGAIN_MS, key, seen, question);
    }
  }
}
