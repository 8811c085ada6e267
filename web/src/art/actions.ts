/**
 * Pictures of the action tiles, around the origin of a disc that reaches from -50 to 50: what is
 * filled, what is drawn as a line, what is a faint line, and what is written.
 */

export interface ActionPicture {
  readonly fill?: string;
  readonly line?: string;
  readonly faint?: string;
  readonly text?: {
    readonly words: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
  };
}

/** A tile with round corners, its upper left corner at x and y. */
function tile(x: number, y: number, size: number): string {
  const side = size - 6;
  return `M${x + 3} ${y}h${side}q3 0 3 3v${side}q0 3-3 3h${-side}q-3 0-3-3v${-side}q0-3 3-3Z`;
}

export const ACTION_PICTURES: Partial<Record<string, ActionPicture>> = {
  // Three tiles, and how many more they are.
  draw3: {
    fill: tile(-31, 4, 18) + tile(-9, 4, 18) + tile(13, 4, 18),
    text: { words: "+3", x: 0, y: -12, size: 30 },
  },
  // A tile rises out of a row, and leaves its place empty.
  take: {
    fill: tile(-31, 10, 18) + tile(13, 10, 18) + tile(-9, -16, 18),
    faint: tile(-8, 11, 16),
    line: "M0-22V-35M-7-29L0-36L7-29",
  },
  // A question about a tile.
  ask: {
    line: "M-20-28H20Q30-28 30-18V6Q30 16 20 16H-2L-15 28V16H-20Q-30 16-30 6V-18Q-30-28-20-28Z",
    fill: tile(-21, -15, 18),
    text: { words: "?", x: 13, y: 4, size: 30 },
  },
  // Tiles go and others come.
  exchange: {
    fill: tile(-28, -10, 20) + tile(8, -10, 20),
    line: "M-18-17Q0-38 18-20M19-30V-19H8M18 17Q0 38-18 20M-19 30V19H-8",
  },
  // Three tiles that do not touch.
  separate: {
    fill: tile(-31, 8, 18) + tile(-6, -30, 18) + tile(14, 13, 18),
    faint: tile(-30, -13, 16) + tile(-8, 9, 16) + tile(15, -9, 16),
  },
  // Around once more.
  double: {
    line: "M25-17A30 30 0 1 0 30 4M27-31V-16H12",
    text: { words: "2×", x: -1, y: 11, size: 30 },
  },
};
