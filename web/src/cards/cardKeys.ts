/** Maps keys to actions at a card table. */

import { rowOf, type CardId } from "./rows";
import type { CardTurn } from "./cardTurn.svelte";
import { isArrow, neighbour } from "./walk";

export interface KeyHands {
  readonly turn: CardTurn;
  readonly root: HTMLElement | undefined;
  /** The hand in display order. */
  hand(): readonly CardId[];
  touch(id: CardId): void;
  takeBack(ids: readonly CardId[]): void;
  letGo(): void;
  undo(): void;
  play(): void;
  focus(stop: string): void;
}

/** Returns whether the key was handled. */
export function act(event: KeyboardEvent, hands: KeyHands): boolean {
  const { key } = event;
  const { turn } = hands;
  const at =
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-stop]") : null;
  if (key === "Escape" && turn.selected.length > 0) {
    hands.letGo();
    return true;
  }
  if (key === "Backspace" && turn.canUndo) {
    hands.undo();
    return true;
  }
  if (key === "Enter" && event.shiftKey) {
    hands.play();
    return true;
  }
  if (key === "Delete" && at) return giveBack(hands, at.dataset["card"]);
  if (/^[1-9]$/.test(key) && turn.isOpen) return pick(hands, Number(key) - 1);
  const { root } = hands;
  if (!isArrow(key) || !at || !root) return false;
  const next = neighbour(root, at, key, turn.selected.length > 0 && !event.shiftKey);
  hands.focus(next.dataset["stop"] ?? "");
  // Shift extends the selection within the row or the hand.
  const id = next.dataset["card"];
  if (event.shiftKey && id && !turn.selected.includes(id) && isBeside(turn, id)) hands.touch(id);
  return true;
}

function giveBack({ turn, takeBack }: KeyHands, id: CardId | undefined): boolean {
  const own = turn.laid(turn.selected.length > 0 ? turn.selected : id ? [id] : []);
  if (own.length > 0) takeBack(own);
  return own.length > 0;
}

/** A number selects a hand card, or takes it back if it was played. */
function pick(hands: KeyHands, place: number): boolean {
  const id = hands.hand()[place];
  if (id === undefined) return false;
  if (rowOf(hands.turn.draft, id)) hands.takeBack([id]);
  else hands.touch(id);
  hands.focus(`hand:${id}`);
  return true;
}

/** Whether touching a card would add it to the selection. */
function isBeside(turn: CardTurn, id: CardId): boolean {
  const row = rowOf(turn.draft, id)?.key;
  return row === undefined || turn.selected.every((one) => rowOf(turn.draft, one)?.key === row);
}
