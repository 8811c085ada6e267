/** Error texts in the user's language. */

import { ApiError } from "../net/api";
import { toast } from "../ui/toast.svelte";
import { loadReasonText } from "../texts/reasons.svelte";

export async function problemText(error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) console.error(error);
  return loadReasonText(error instanceof ApiError ? error.reason : "failed");
}

export async function tellProblem(error: unknown): Promise<void> {
  toast(await problemText(error), { kind: "problem" });
}
