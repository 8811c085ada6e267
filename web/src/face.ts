/** Parses the text of a tile. No other module takes one apart. */

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const SHAPES = ["circle", "square", "diamond", "star4", "star8", "clover"] as const;
export type Shape = (typeof SHAPES)[number];
export type Background = "black" | "white" | "split";

export interface Face {
  readonly colour: Colour;
  readonly shape: Shape;
  /** Only tiles of Flex have one. */
  readonly background: Background | null;
}

const COLOUR_OF: Partial<Record<string, Colour>> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  B: "blue",
  P: "purple",
};

const SHAPE_OF: Partial<Record<string, Shape>> = {
  c: "circle",
  s: "square",
  d: "diamond",
  "4": "star4",
  "8": "star8",
  k: "clover",
};

const BACKGROUND_OF: Partial<Record<string, Background>> = { B: "black", W: "white", S: "split" };

/** `Rc` or, in Flex, `RcB`; null for an unknown text. */
export function parseFace(tile: string): Face | null {
  const [first = "", second = "", third, ...more] = tile;
  const colour = COLOUR_OF[first];
  const shape = SHAPE_OF[second];
  const background = third === undefined ? null : BACKGROUND_OF[third];
  if (!colour || !shape || background === undefined || more.length > 0) return null;
  return { colour, shape, background };
}
