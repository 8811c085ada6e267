/** Why something was not done, in words that say what would be allowed. */

import { m } from "../paraglide/messages.js";
import { textFor, type Texts } from "./lookup";

// They weigh more than a board, and nobody needs them before something is refused.
let texts = $state.raw<Texts | null>(null);

/** Afterwards every reason has its own text. */
export async function loadReasons(): Promise<void> {
  texts ??= (await import("./reasonTexts")).REASONS;
}

/** A sentence for a reason, which is state: a friendly one that fits all until the texts are there,
 * and for any reason that we do not know. */
export function reasonText(reason: string): string {
  // Without a connection they are not to be had; the next one who asks tries again.
  if (texts === null) loadReasons().catch(() => {});
  return (texts && textFor(texts, reason)) ?? m.words_reason_unknown();
}

/** For a text that stays as it is: it waits until it can say what it was. */
export async function loadReasonText(reason: string): Promise<string> {
  try {
    await loadReasons();
    return reasonText(reason);
  } catch {
    return m.words_reason_unreachable();
  }
}
