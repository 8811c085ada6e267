/** Asks the server about drafts: after a short pause, and about each text once in a position. */

import type { Judged } from "../protocol";
import type { Sender } from "./source";

export interface Question {
  readonly table: string;
  readonly ply: number;
  readonly position: string;
  readonly text: string;
  /** Without a connection only the latest question of a topic is kept. */
  readonly topic?: string;
}

export class Questions {
  #answers = $state.raw<ReadonlyMap<string, Judged>>(new Map());
  /** The position that the answers are about. */
  #position = "";
  readonly #pending = new Set<string>();

  constructor(private readonly sender: Sender) {}

  /** The answer about a text in a position; null while there is none. */
  answer(position: string, text: string): Judged | null {
    return this.#answers.get(`${position} ${text}`) ?? null;
  }

  /** Ask unless it is known or asked already; returns a function that gives up waiting. */
  ask(about: Question, pauseMs: number, learn?: (judged: Judged) => void): () => void {
    const key = `${about.position} ${about.text}`;
    if (this.#answers.has(key) || this.#pending.has(key)) return () => {};
    const send = (): void => void this.#send(key, about, learn);
    if (pauseMs === 0) {
      send();
      return () => {};
    }
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }

  async #send(
    key: string,
    { table, ply, position, text, topic }: Question,
    learn?: (judged: Judged) => void,
  ): Promise<void> {
    this.#pending.add(key);
    try {
      const judged = await this.sender.check(table, ply, text, topic);
      learn?.(judged);
      const before = position === this.#position ? this.#answers : [];
      this.#position = position;
      this.#answers = new Map([...before, [key, judged]]);
    } catch {
      // The game has advanced, we asked too fast, or the connection is down: the next change asks
      // again.
    } finally {
      this.#pending.delete(key);
    }
  }
}
