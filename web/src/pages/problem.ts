/** What went wrong, in the words of the reader. */

import { ApiError } from "../net/api";
import { toast } from "../ui/toast.svelte";

export async function problemText(error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) console.error(error);
  // Reasons are many, and mostly nothing goes wrong: they are not loaded with the page.
  const { reasonText } = await import("../words/reasons");
  return reasonText(error instanceof ApiError ? error.reason : "failed");
}

export async function tellProblem(error: unknown): Promise<void> {
  toast(await problemText(error), { kind: "problem" });
}
