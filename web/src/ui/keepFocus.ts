/** Keeps the keyboard focus when the pressed element disappears. */

import type { Attachment } from "svelte/attachments";

/**
 * When the focused element inside is removed or disabled, `next` chooses the new focus. The element
 * has `data-keys` while the focus inside is that of a keyboard: `:has(:focus-visible)` would be
 * evaluated with every change of the page.
 */
export function keepFocus(next: () => void): Attachment<HTMLElement> {
  return (element) => {
    let held: Element | null = null;

    function focused({ target }: FocusEvent): void {
      // Pointers do not need the focus.
      held = target instanceof Element && target.matches(":focus-visible") ? target : null;
      element.toggleAttribute("data-keys", held !== null);
    }

    function left({ relatedTarget }: FocusEvent): void {
      const isInside = relatedTarget instanceof Node && element.contains(relatedTarget);
      if (!isInside) element.toggleAttribute("data-keys", false);
    }

    function look(): void {
      if (held === null || (element.contains(held) && !held.matches(":disabled"))) return;
      const { activeElement, body } = document;
      const lost = activeElement === null || activeElement === body || activeElement === held;
      held = null;
      if (lost) next();
    }

    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    element.addEventListener("focusin", focused);
    element.addEventListener("focusout", left);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", focused);
      element.removeEventListener("focusout", left);
    };
  };
}
