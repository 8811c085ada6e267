/**
 * Pictures of the action tiles, around the origin of a disc from -50 to 50: filled shapes, lines,
 * outlines, removed shapes and text.
 */

export interface ActionPicture {
  readonly fill?: string;
  readonly line?: string;
  readonly hollow?: string;
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
  // Three tiles and a number.
  draw3: {
    fill: tile(-31, 5, 18) + tile(-9, 5, 18) + tile(13, 5, 18),
    text: { words: "+3", x: -1, y: -4, size: 36 },
  },
  // A tile rises out of a row and leaves a gap.
  take: {
    fill: tile(-31, 7, 18) + tile(13, 7, 18) + tile(-10, -20, 20),
    faint: tile(-8, 8, 16),
    line: "M0-25V-37M-7-31L0-38L7-31",
  },
  // A question about a tile.
  ask: {
    line: "M-21-27H21Q31-27 31-17V5Q31 15 21 15H-1L-15 29V15H-21Q-31 15-31 5V-17Q-31-27-21-27Z",
    fill: tile(-22, -16, 20),
    text: { words: "?", x: 14, y: 6, size: 34 },
  },
  // Tiles leave and others arrive.
  exchange: {
    fill: tile(-30, -10, 20) + tile(10, -10, 20),
    line: "M-20-18Q0-40 19-20M20-31V-19H8M20 18Q0 40-19 20M-20 31V19H-8",
  },
  // Three new tiles at different places of a row.
  separate: {
    fill: tile(-29, -29, 18) + tile(11, -29, 18) + tile(-9, 11, 18),
    hollow: tile(-28, -8, 16) + tile(-8, -8, 16) + tile(12, -8, 16),
  },
  // A star, as on the disc.
  disc: {
    fill: "M0-36L8.8-11.6 34-11.1 13.9 4.4 21.2 29.1 0 14.8-21.2 29.1-13.9 4.4-34-11.1-8.8-11.6Z",
  },
  // Two rounds. Drawn as a line: a screen reader would read text in addition to the tile's name.
  double: {
    line:
      "M26-17A31 31 0 1 0 31 4M28-31V-16H13" +
      "M-18-5A7.5 7.5 0 0 1-3-5Q-3-1-7 3L-18 12H-2M5 1L16 12M16 1L5 12",
  },
};
