/** Asks the server what a turn wants to know: after a short pause, and each question once. */

import type { Assessment } from "../protocol";
import { askAgain, isPassing, UNREACHABLE } from "../net/refused";
import type { Question } from "./reducer";
import type { Seen, Sender } from "./source";

export class Questions {
  #wanted: ReadonlySet<string> = new Set();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #asked = new Set<string>();
  #isOpen = true;

  constructor(
    private readonly sender: Sender,
    private readonly learn: (seen: Seen, question: Question, assessment: Assessment) => void,
  ) {}

  /** Ask these questions, which have no answer yet, and give up others that are not sent. */
  want(seen: Seen, questions: readonly Question[]): void {
    if (!this.#isOpen) return;
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
      const ask = (): void => {
        this.#waiting.delete(key);
        void this.#ask(key, seen, question);
      };
      if (question.pauseMs === 0) ask();
      else this.#waiting.set(key, setTimeout(ask, question.pauseMs));
    }
  }

  /** Give up everything that is not sent, for good. */
  close(): void {
    this.#isOpen = false;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#wanted = new Set();
  }

  async #ask(key: string, seen: Seen, question: Question): Promise<void> {
    this.#asked.add(key);
    const { text, topic } = question;
    try {
      const assessment = await askAgain(
        () => this.sender.check(seen.table, seen.ply, text, topic),
        (reason) => (isPassing(reason) || reason === UNREACHABLE) && this.#wanted.has(key),
      );
      this.#asked.delete(key);
      this.learn(seen, question, assessment);
    } catch {
      // The game has advanced, or a later question has taken its place: the next change asks again.
      this.#asked.delete(key);
    }
  }
}
