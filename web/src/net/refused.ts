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

const PASSING: ReadonlySet<string> = new Set(["try-again", "busy", "too-fast"]);

/** Whether the same message may succeed a moment later. */
export function isPassing(reason: string): boolean {
  return PASSING.has(reason);
}
