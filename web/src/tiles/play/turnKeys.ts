/** The keys of a turn at a board, except those that move the cursor. */

import type { TileTurn } from "./tileTurn.svelte";

interface Hands {
  readonly turn: TileTurn;
  /** A tile of the hand is touched. */
  press(slot: number): void;
  focusBoard(): void;
  showKeys(): void;
}

/** Returns the function that handles a key and tells whether it used it. */
export function turnKeys(hands: Hands): (event: KeyboardEvent) => boolean {
  const { turn } = hands;
  return ({ key, shiftKey }) => {
    if (/^[1-9]$/.test(key)) {
      const slot = turn.slots[Number(key) - 1];
      if (slot !== undefined) hands.press(slot.id);
      if (turn.choosing?.o !== "pick") hands.focusBoard();
      return true;
    }
    switch (key) {
      case "?":
        hands.showKeys();
        return true;
      case "Backspace":
      case "Delete":
        turn.undo();
        return true;
      case "Escape":
        if (turn.choosing !== null) turn.cancel();
        else turn.choose(null);
        return true;
      case "Enter":
        if (shiftKey && turn.choosing === null) turn.playDraft();
        else if (shiftKey) turn.confirm();
        return shiftKey;
    }
    return false;
  };
}
