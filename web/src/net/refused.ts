import type { Refusal } from "../protocol";

/** A message was not done. As an error it can be thrown; else it is what the server sent. */
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

/** The code of whatever was thrown; what is none of ours has the reason `failed`. */
export function reasonOf(error: unknown): string {
  const reason = (error as { reason?: unknown } | null)?.reason;
  return typeof reason === "string" ? reason : "failed";
}
