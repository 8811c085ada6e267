/** Unanswered questions about drafts. */

import type { CheckDraft, Assessment } from "../protocol";
import { Refused } from "./refused";

interface Check {
  /** Of several questions about the same, only the latest matters. */
  readonly about: string;
  readonly message: CheckDraft;
  readonly resolve: (assessment: Assessment) => void;
  readonly reject: (refused: Refused) => void;
}

export class Checks {
  readonly #asked = new Map<string, Check>();

  get isEmpty(): boolean {
    return this.#asked.size === 0;
  }

  add(message: CheckDraft, topic: string): Promise<Assessment> {
    return new Promise((resolve, reject) => {
      const about = `${message.table} ${topic}`;
      this.#asked.set(message.id, { about, message, resolve, reject });
    });
  }

  answer(assessment: Assessment): void {
    this.#take(assessment.id)?.resolve(assessment);
  }

  refuse(id: string, refused: Refused): void {
    this.#take(id)?.reject(refused);
  }

  /** The latest question about each draft; earlier ones are given up. */
  latest(): readonly CheckDraft[] {
    const found = new Map<string, CheckDraft>();
    for (const { about, message } of [...this.#asked.values()].reverse()) {
      if (!found.has(about)) found.set(about, message);
      else this.refuse(message.id, new Refused({ reason: "stale", message: "replaced" }));
    }
    return [...found.values()].reverse();
  }

  #take(id: string): Check | undefined {
    const found = this.#asked.get(id);
    this.#asked.delete(id);
    return found;
  }
}
