import { toast } from "./toast.svelte";
import { loadReasonText } from "../texts/reasons.svelte";

export async function tellReason(reason: string): Promise<void> {
  toast(await loadReasonText(reason), { kind: "problem" });
}

/** Load a part of the page that somebody asked for; if that fails, say so and return null. */
export async function loadOrTell<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    await tellReason("unreachable");
    return null;
  }
}
