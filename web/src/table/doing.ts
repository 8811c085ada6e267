import { reasonOf } from "../net/refused";
import { m } from "../paraglide/messages.js";
import { toast } from "../ui/toast.svelte";

/** The texts of all reasons are many, and seldom needed: they are loaded when one is. */
export async function loadReasonText(reason: string): Promise<string> {
  try {
    const { reasonText } = await import("../words/reasons");
    return reasonText(reason);
  } catch {
    return m.table_unreachable();
  }
}

export async function tellProblem(error: unknown): Promise<void> {
  toast(await loadReasonText(reasonOf(error)), { kind: "problem" });
}

/** Do something; if it is refused, say why. Whether it was done. */
export async function tryTo(doing: () => Promise<unknown>): Promise<boolean> {
  try {
    await doing();
    return true;
  } catch (error) {
    await tellProblem(error);
    return false;
  }
}
