/** Loads parts of a page after it. */

/** The delay for browsers without idle callbacks; the page is drawn by then. */
const SOON_MS = 1500;

/** Preload a part while idle, so that it is available even without a connection. Returns a
 * function that stops. */
export function loadWhenIdle(...parts: readonly (() => Promise<unknown>)[]): () => void {
  const load = (): void => {
    // The actual use tries again and reports errors.
    for (const part of parts) part().catch(() => {});
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, SOON_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(request);
}
