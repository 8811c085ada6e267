import { toast } from "./toast.svelte";
import { loadReasonText } from "../texts/reasons.svelte";

/** Load a part of the page that somebody asked for; if that fails, say so and return null. */
export async function loadOrTell<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    toast(await loadReasonText("unreachable"), { kind: "problem" });
    return null;
  }
}
