/** After the page has been drawn: what it takes to play without the server is kept, or renewed. */

import { decision } from "./decision";

/** Whoever installs the page expects it to open anywhere, unless somebody has said no. */
function isWanted(): boolean {
  const decided = decision();
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  return decided === "kept" || (decided === null && isInstalled);
}

async function keep(): Promise<void> {
  await (await import("./keeping.svelte")).keeping.keep();
}

export function keepInBackground(): void {
  window.addEventListener("appinstalled", () => void keep());
  // Without the server there is nothing to renew.
  if (isWanted() && document.documentElement.dataset.home === undefined) void keep();
}
