/** Texts for refusals, which say what would be allowed. */

import { loadTexts } from "./locale.svelte";
import { t } from "./t";
import { textFor, type Texts } from "./lookup";

// They are larger than the board's code and needed only after a refusal.
let texts = $state.raw<Texts | null>(null);

/** Load the texts of all reasons. */
export async function loadReasons(): Promise<void> {
  if (texts !== null) return;
  const [{ REASONS }] = await Promise.all([import("./reasonTexts"), loadTexts("later")]);
  texts = REASONS;
}

/** For a component that tells reasons: loads their texts once there is one. */
export function tellReasons(reason: () => unknown): void {
  $effect(() => {
    // They cannot be loaded offline; the next reason tries again.
    if (reason()) loadReasons().catch(() => {});
  });
}

/** The text of a reason, as state: a general sentence until the texts are loaded, and for unknown
 * reasons. */
export function reasonText(reason: string): string {
  return (texts && textFor(texts, reason)) ?? t.reason_unknown();
}

/** For a text that does not update: waits until the texts are loaded. */
export async function loadReasonText(reason: string): Promise<string> {
  try {
    await loadReasons();
    return reasonText(reason);
  } catch {
    return t.reason_unreachable();
  }
}
