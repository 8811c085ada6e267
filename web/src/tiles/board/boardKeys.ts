/** Maps keys to actions on a board. */

import type { Way } from "./cells";

export interface KeyHandlers {
  /** Move the cursor. */
  step(way: Way): void;
  /** Touch the cell under the cursor. */
  touch(): void;
  /** Go to the next or previous cell that accepts the chosen tile; false if there is none. */
  next(back: boolean): boolean;
  zoom(factor: number): void;
  fit(): void;
}

const ZOOM_FACTOR = 1.3;

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Stops the propagation of keys that the board handles; all others reach the page. */
export function pressKey(event: KeyboardEvent, handlers: KeyHandlers): void {
  if (event.altKey || event.metaKey || event.ctrlKey || !isUsed(event, handlers)) return;
  event.preventDefault();
  event.stopPropagation();
}

function isUsed({ key, shiftKey }: KeyboardEvent, handlers: KeyHandlers): boolean {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (way !== undefined) {
    handlers.step(way);
    return true;
  }
  switch (key) {
    case "Enter":
    case " ":
      if (shiftKey) return false;
      handlers.touch();
      return true;
    case "n":
    case "N":
      return handlers.next(shiftKey);
    case "+":
      handlers.zoom(ZOOM_FACTOR);
      return true;
    case "-":
      handlers.zoom(1 / ZOOM_FACTOR);
      return true;
    case "0":
      handlers.fit();
      return true;
  }
  return false;
}
