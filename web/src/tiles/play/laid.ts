/** Tiles that are laid and not yet played. */

import type { Placed } from "../../model/cell";

/** Whether a hand holds all these tiles. */
export function heldIn(hand: readonly string[], laid: readonly Placed[]): boolean {
  const left = [...hand];
  return laid.every(([, , tile]) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export function isPlaced(value: unknown): value is Placed {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    Number.isInteger(value[0]) &&
    Number.isInteger(value[1]) &&
    typeof value[2] === "string"
  );
}
