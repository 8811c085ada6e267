/** The display order of a hand. */

import { COLOURS, parseFace } from "../art/face";
import { face, type CardId, type Draft } from "./rows";

export type HandOrder = "colour" | "shape";

const SHAPES = ["circle", "square", "diamond", "star4", "star8", "clover"];
const KEPT = "sestina-cards-order";

/** By colour and shape, or by shape and colour; unknown cards come last, as dealt. */
export function sorted(draft: Draft, ids: readonly CardId[], order: HandOrder): CardId[] {
  const rank = (id: CardId): number => {
    const seen = parseFace(face(draft, id));
    if (seen === null) return 1000;
    const colour = COLOURS.indexOf(seen.colour);
    const shape = SHAPES.indexOf(seen.shape);
    return order === "colour" ? colour * 10 + shape : shape * 10 + colour;
  };
  return [...ids].sort((one, other) => rank(one) - rank(other));
}

export function keptOrder(): HandOrder {
  try {
    return localStorage.getItem(KEPT) === "shape" ? "shape" : "colour";
  } catch {
    return "colour";
  }
}

export function keepOrder(order: HandOrder): void {
  try {
    localStorage.setItem(KEPT, order);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}
