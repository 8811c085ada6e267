/** The keys of a turn at a board, except those that move the cursor. */

import type { TileTurn } from "./tileTurn.svelte";

interface Hands {
  readonly turn: TileTurn;
  /** Choose a tile of the hand by its place. */
  select(index: number): void;
  focusBoard(): void;
  showKeys(): void;
  undo(): void;
  /** Play what is laid, or confirm what is chosen. */
  play(): void;
}

/** Returns the function that handles a key and tells whether it used it. */
export function turnKeys(hands: Hands): (event: KeyboardEvent) => boolean {
  const { turn } = hands;
  return ({ key, shiftKey }) => {
    if (/^[1-9]$/.test(key)) {
      hands.select(Number(key) - 1);
      if (turn.choosing?.o !== "pick") hands.focusBoard();
      return true;
    }
    switch (key) {
      case "?":
        hands.showKeys();
        return true;
      case "Backspace":
      case "Delete":
        hands.undo();
        return true;
      case "Escape":
        if (turn.choosing !== null) turn.cancel();
        else turn.choose(null);
        return true;
      case "Enter":
        if (shiftKey) hands.play();
        return shiftKey;
    }
    return false;
  };
}
