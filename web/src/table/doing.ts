import { reasonOf } from "../net/refused";
import { toast } from "../ui/toast.svelte";
import { reasonText } from "../words/reasons";

/** Do something; if it is refused, say why. Whether it was done. */
export async function tryTo(doing: () => Promise<unknown>): Promise<boolean> {
  try {
    await doing();
    return true;
  } catch (error) {
    toast(reasonText(reasonOf(error)), { kind: "problem" });
    return false;
  }
}
