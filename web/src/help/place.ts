/** Places a hint next to its target, but never over elements that the player needs. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
  /** The side of the target that the hint is on; null if it does not touch it. */
  readonly side: "above" | "below" | "left" | null;
  /** The position of the arrow along the hint's edge, from the left or top. */
  readonly arrow: number;
}

const GAP_PX = 10;
const MARGIN_PX = 8;
const STEP_PX = 8;
/** The arrow stays clear of the rounded corners. */
const CORNER_PX = 20;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/**
 * The first position above, below or to the left of the target that covers nothing in `avoid`;
 * otherwise just above the topmost of these.
 */
export function placeBubble(thing: Box, size: Size, screen: Size, avoid: readonly Box[]): Place {
  const middle = (thing.left + thing.right) / 2;
  const across = clamp(middle - size.width / 2, MARGIN_PX, screen.width - size.width - MARGIN_PX);
  const level = clamp(
    (thing.top + thing.bottom - size.height) / 2,
    MARGIN_PX,
    screen.height - size.height - MARGIN_PX,
  );
  const pointing = clamp(middle - across, CORNER_PX, size.width - CORNER_PX);
  const candidates: Place[] = [
    { left: across, top: thing.top - GAP_PX - size.height, side: "above", arrow: pointing },
    { left: across, top: thing.bottom + GAP_PX, side: "below", arrow: pointing },
    {
      left: thing.left - GAP_PX - size.width,
      top: level,
      side: "left",
      arrow: clamp((thing.top + thing.bottom) / 2 - level, CORNER_PX, size.height - CORNER_PX),
    },
  ];
  const free = candidates.find(({ left, top }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const inside =
      left >= 0 && top >= 0 && box.right <= screen.width && box.bottom <= screen.height;
    return inside && !avoid.some((other) => overlap(box, other));
  });
  if (free !== undefined) return free;
  const top = Math.min(thing.top, ...avoid.map((box) => box.top));
  return {
    left: across,
    top: Math.max(MARGIN_PX, top - GAP_PX - size.height),
    side: null,
    arrow: 0,
  };
}

/**
 * This place, or another one over the board that covers fewer highlighted cells, so that a hint does
 * not cover what it describes: best at the lower or upper edge, otherwise as low as possible.
 */
export function clearOf(
  lit: readonly Box[],
  at: Place,
  size: Size,
  board: Box,
  avoid: readonly Box[],
): Place {
  const bottom = Math.min(board.bottom, ...avoid.map((box) => box.top));
  const covered = ({ left, top }: Place): number => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return lit.filter((cell) => overlap(box, cell)).length;
  };
  const [lowest, highest] = [bottom - GAP_PX - size.height, board.top + MARGIN_PX];
  const tops = [lowest, highest];
  for (let top = lowest - STEP_PX; top > highest; top -= STEP_PX) tops.push(top);
  const places = [at, ...tops.map((top): Place => ({ ...at, top, side: null, arrow: 0 }))];
  return places.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}
