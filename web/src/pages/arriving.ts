/** Waits for a part of a page that appears after an answer of the server. */

const WAIT_MS = 4000;

/**
 * Calls back with an element as soon as it exists, unless the user has moved the focus into the
 * page. Returns a function that stops waiting.
 */
export function whenThere(selector: string, act: (found: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const focused = document.activeElement;
    if (focused?.isConnected && focused.closest("main, dialog")) return true;
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) act(found);
    return found !== null;
  };
  if (look()) return () => {};
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
