import type { Refusal } from "../protocol";

/** The server's refusal of a message, as an error. */
export class Refused extends Error implements Refusal {
  override readonly name = "Refused";
  readonly t = "refused";
  readonly reason: string;
  readonly id: string | null;
  readonly table: string | null;

  constructor(refusal: Omit<Refusal, "t">) {
    super(refusal.message);
    this.reason = refusal.reason;
    this.id = refusal.id ?? null;
    this.table = refusal.table ?? null;
  }
}

/** The reason code of an error; `failed` for foreign errors. */
export function reasonOf(error: unknown): string {
  const reason = (error as { reason?: unknown } | null)?.reason;
  return typeof reason === "string" ? reason : "failed";
}

/** The reason for a request that did not reach the server. */
export const UNREACHABLE = "unreachable";

const PASSING: ReadonlySet<string> = new Set(["try-again", "busy", "too-fast"]);

/** Whether the same message may succeed a moment later. */
export function isPassing(reason: string): boolean {
  return PASSING.has(reason);
}

/** The server does not say how long it takes until it has time. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

/**
 * Ask, and ask again after longer and longer waits, as long as the reason of the failure may pass
 * and the answer is still wanted. Both is up to `goesOn`, which is asked before and after a wait.
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  goesOn: (reason: string, tries: number) => boolean,
): Promise<T> {
  for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries++, waitMs *= 2) {
    try {
      return await ask();
    } catch (error) {
      const reason = reasonOf(error);
      if (!goesOn(reason, tries)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS)));
      if (!goesOn(reason, tries)) throw error;
    }
  }
}
