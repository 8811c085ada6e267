/** Whoever works with the keyboard does not lose their place when what they pressed goes away. */

import type { Attachment } from "svelte/attachments";

/** Watch an element: when what has the focus in it is removed or disabled, `next` gives it on. */
export function keepFocus(next: () => void): Attachment<HTMLElement> {
  return (element) => {
    let held: Element | null = null;

    function focused({ target }: FocusEvent): void {
      // Fingers and mice find their way by themselves.
      held = target instanceof Element && target.matches(":focus-visible") ? target : null;
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
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", focused);
    };
  };
}
