import { reasonOf } from "../net/refused";
import { toast } from "../ui/toast.svelte";
import { loadReasonText } from "../texts/reasons.svelte";

export async function tellProblem(error: unknown): Promise<void> {
  toast(await loadReasonText(reasonOf(error)), { kind: "problem" });
}

/** Run an action and show the reason if it is refused. Returns whether it succeeded. */
export async function tryTo(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    await tellProblem(error);
    return false;
  }
}
