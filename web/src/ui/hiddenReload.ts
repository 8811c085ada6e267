/** Reloads for a new release while nobody is looking. */

import { reloadFor } from "./reloading";

/** How long a page must be out of sight before it reloads by itself. */
const HIDDEN_MS = 10 * 60_000;

/** Reload when the page has been hidden for long and nothing would be lost; returns a function that
 * stops. */
export function reloadWhenHidden(release: string, isIdle: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (!document.hidden) return;
    timer = setTimeout(() => {
      // What keeps the page busy may end while it stays hidden.
      if (isIdle() && !isWriting()) reloadFor("release", release);
      else wait();
    }, HIDDEN_MS);
  };
  wait();
  document.addEventListener("visibilitychange", wait);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wait);
  };
}

/** Whether somebody has begun to write or choose something that a reload would lose. */
function isWriting(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input[type=text], textarea");
  const isWritten = [...fields].some(({ value, defaultValue }) => value !== defaultValue);
  return isWritten || document.querySelector("dialog[open]") !== null;
}
