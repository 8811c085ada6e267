/** The order of a hand's tiles, which the player chooses; the server only knows the tiles. */

import { COLOURS, parseFace, type Face } from "../art/face";

/** A place in the rack. Its id stays with the tile while it moves. */
export interface Slot {
  readonly id: number;
  readonly tile: string;
}

export type SortBy = "colour" | "shape";

/**
 * The tiles of `hand` in the order of `slots`; new ones come last. If there are fewer copies than
 * before, those in `gone` are removed first, because they were played.
 */
export function reconciled(
  slots: readonly Slot[],
  hand: readonly string[],
  gone: ReadonlySet<number> = new Set(),
): readonly Slot[] {
  const left = new Map<string, number>();
  for (const tile of hand) left.set(tile, (left.get(tile) ?? 0) + 1);
  const staying = new Set<number>();
  const claim = ({ id, tile }: Slot): void => {
    const count = left.get(tile) ?? 0;
    if (count === 0) return;
    left.set(tile, count - 1);
    staying.add(id);
  };
  slots.filter(({ id }) => !gone.has(id)).forEach(claim);
  slots.filter(({ id }) => gone.has(id)).forEach(claim);
  let next = Math.max(-1, ...slots.map(({ id }) => id));
  const kept = slots.filter(({ id }) => staying.has(id));
  const added = hand.flatMap((tile) => {
    const count = left.get(tile) ?? 0;
    if (count === 0) return [];
    left.set(tile, count - 1);
    return [{ id: ++next, tile }];
  });
  return kept.length === slots.length && added.length === 0 ? slots : [...kept, ...added];
}

export function moved(slots: readonly Slot[], from: number, to: number): readonly Slot[] {
  const slot = slots[from];
  if (slot === undefined || from === to) return slots;
  return slots.toSpliced(from, 1).toSpliced(to, 0, slot);
}

const SHAPES: readonly Face["shape"][] = [
  "circle",
  "square",
  "diamond",
  "star4",
  "star8",
  "clover",
];

export function sorted(slots: readonly Slot[], by: SortBy): readonly Slot[] {
  const rank = ({ tile }: Slot): number[] => {
    const face = parseFace(tile);
    // Unknown tiles come last.
    if (face === null) return [9, 9];
    const colour = COLOURS.indexOf(face.colour);
    const shape = SHAPES.indexOf(face.shape);
    return by === "colour" ? [colour, shape] : [shape, colour];
  };
  return slots.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0]! - other[0]! || one[1]! - other[1]! || (a.tile < b.tile ? -1 : 1);
  });
}

export function shuffled(
  slots: readonly Slot[],
  random: () => number = Math.random,
): readonly Slot[] {
  const result = [...slots];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}
