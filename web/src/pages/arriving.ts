/** Waiting for a part of a page that comes with an answer of the server. */

const PATIENCE = 4000;

/**
 * Do something with an element as soon as it is there, unless somebody has put the focus into the
 * page meanwhile. Returns how to stop waiting.
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
  const timer = setTimeout(() => observer.disconnect(), PATIENCE);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
