/** Parts of a page that are loaded after it. */

/** For browsers that do not say when they are idle: a page has been drawn by then. */
const SOON_MS = 1500;

/** Load what may be wanted later while there is nothing else to do: then it is there at once, even
 * if the connection is not. Returns how to stop. */
export function loadWhenIdle(...parts: readonly (() => Promise<unknown>)[]): () => void {
  const load = (): void => {
    // Who wants it tries again, and tells what fails.
    for (const part of parts) part().catch(() => {});
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, SOON_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(request);
}
