import { reasonOf } from "../net/refused";
import { toast } from "../ui/toast.svelte";
import { loadReasonText } from "../words/reasons.svelte";

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
