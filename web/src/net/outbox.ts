/** Unacknowledged messages, which survive lost connections and a reload. */

import type { Ack, ActMessage } from "../protocol";
import type { Refused } from "./refused";

export interface Waiting {
  readonly message: ActMessage;
  /** When it was first sent. */
  readonly since: number;
  readonly resolve: (ack: Ack) => void;
  readonly reject: (refused: Refused) => void;
  /** How often the server asked to resend it. */
  tries: number;
}

const KEY = "sestina-outbox";
/** Older messages are dropped: a late move or chat message would surprise everyone. */
const KEPT_MS = 10 * 60 * 1000;

export class Outbox {
  readonly #waiting = new Map<string, Waiting>();

  constructor(private readonly storage: Storage | null) {
    for (const { message, since } of this.#read()) {
      this.#waiting.set(message.id, {
        message,
        since,
        resolve: () => undefined,
        reject: () => undefined,
        tries: 0,
      });
    }
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(waiting: Waiting): void {
    this.#waiting.set(waiting.message.id, waiting);
    this.#write();
  }

  get(id: string): Waiting | undefined {
    return this.#waiting.get(id);
  }

  /** Remove an answered message. */
  take(id: string): Waiting | undefined {
    const found = this.#waiting.get(id);
    if (found !== undefined) {
      this.#waiting.delete(id);
      this.#write();
    }
    return found;
  }

  all(): Waiting[] {
    return [...this.#waiting.values()];
  }

  #read(): { message: ActMessage; since: number }[] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "[]");
      if (!Array.isArray(kept)) return [];
      return kept.filter(isKept).filter(({ since }) => Date.now() - since < KEPT_MS);
    } catch {
      return [];
    }
  }

  #write(): void {
    try {
      const kept = this.all().map(({ message, since }) => ({ message, since }));
      if (kept.length > 0) this.storage?.setItem(KEY, JSON.stringify(kept));
      else this.storage?.removeItem(KEY);
    } catch {
      // Without storage, a reload loses them.
    }
  }
}

/** A request to take a turn back does not outlive its page. */
function isKept(one: unknown): one is { message: ActMessage; since: number } {
  const { message, since } = (one ?? {}) as { message?: Partial<ActMessage>; since?: unknown };
  return (
    typeof since === "number" &&
    typeof message?.id === "string" &&
    typeof message.table === "string" &&
    (message.t === "play" || message.t === "say")
  );
}
