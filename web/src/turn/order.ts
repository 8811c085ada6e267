/** The order of a hand, which the player chooses; the server only knows what is in it. */

import { COLOURS, parseFace, SHAPES } from "../face";

/** A place in the hand. Its id stays with the tile while it moves. */
export interface Slot {
  readonly id: number;
  readonly tile: string;
}

export type SortBy = "colour" | "shape";

export function otherOrder(by: SortBy): SortBy {
  return by === "colour" ? "shape" : "colour";
}

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

/** By colour and shape, or by shape and colour; unknown faces come last. */
export function sorted<T>(items: readonly T[], faceOf: (item: T) => string, by: SortBy): T[] {
  const rank = (item: T): number => {
    const face = parseFace(faceOf(item));
    if (face === null) return 99;
    const colour = COLOURS.indexOf(face.colour);
    const shape = SHAPES.indexOf(face.shape);
    return by === "colour" ? colour * 10 + shape : shape * 10 + colour;
  };
  const ranked = items.map((item) => ({ item, rank: rank(item), face: faceOf(item) }));
  ranked.sort(
    (one, other) =>
      one.rank - other.rank || Number(one.face > other.face) - Number(one.face < other.face),
  );
  return ranked.map(({ item }) => item);
}

export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}
