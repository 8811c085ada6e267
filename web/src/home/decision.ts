/** What people have decided about playing without the server: `kept`, `no`, or nothing yet. */

import { keepText, readText } from "../storage";

const DECISION = "offline";

export function decision(): string | null {
  return readText(DECISION);
}

export function decide(decided: "kept" | "no"): void {
  keepText(DECISION, decided);
}
