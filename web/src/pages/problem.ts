/** What went wrong, in the words of the reader. */

import { ApiError } from "../net/api";
import { toast } from "../ui/toast.svelte";
import { reasonText } from "../words/reasons";

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) console.error(error);
  return reasonText(error instanceof ApiError ? error.reason : "failed");
}

export function tellProblem(error: unknown): void {
  toast(problemText(error), { kind: "problem" });
}
