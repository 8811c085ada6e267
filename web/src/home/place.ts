/** Where a page of a server plays: there, or on this device. A tab keeps its choice. */

import { here } from "../router.svelte";

const HERE = "sestina-device";

/** Nothing on the start page is lost when it is loaded anew. */
export const isAtStart = (): boolean => here().path.length === 0;

/** Whether this tab plays on the device even if the server can be reached. */
export function playsHere(): boolean {
  try {
    return sessionStorage.getItem(HERE) !== null;
  } catch {
    return false;
  }
}

/** Load a page anew, on the device or at the server. */
export function goTo(address: string, place: "device" | "server"): void {
  try {
    if (place === "device") sessionStorage.setItem(HERE, "1");
    else sessionStorage.removeItem(HERE);
  } catch {
    // Without it the page asks whether the server answers.
  }
  window.location.assign(address);
}
