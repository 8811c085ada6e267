import { reasonOf } from "../net/refused";
import { tellReason } from "../ui/loadOrTell";

export async function tellProblem(error: unknown): Promise<void> {
  await tellReason(reasonOf(error));
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
