/** Names of tiles and action tiles. */

import { t } from "./t";
import { sixthColour } from "./sixthColour.svelte";
import { named, textFor, type Texts } from "./lookup";
import { parseFace } from "../face";

const COLOURS: Texts = {
  red: t.colour_red,
  orange: t.colour_orange,
  yellow: t.colour_yellow,
  green: t.colour_green,
  blue: t.colour_blue,
  purple: t.colour_purple,
  white: t.colour_white,
};

const SHAPES: Texts = {
  circle: t.shape_circle,
  square: t.shape_square,
  diamond: t.shape_diamond,
  star4: t.shape_star4,
  star8: t.shape_star8,
  clover: t.shape_clover,
};

const MANY_SHAPES: Texts = {
  circle: t.shapes_circle,
  square: t.shapes_square,
  diamond: t.shapes_diamond,
  star4: t.shapes_star4,
  star8: t.shapes_star8,
  clover: t.shapes_clover,
};

/** Colours inflect with the shape, so every tile has its own text. */
const TILES: Texts = {
  "red circle": t.tile_red_circle,
  "red square": t.tile_red_square,
  "red diamond": t.tile_red_diamond,
  "red star4": t.tile_red_star4,
  "red star8": t.tile_red_star8,
  "red clover": t.tile_red_clover,
  "orange circle": t.tile_orange_circle,
  "orange square": t.tile_orange_square,
  "orange diamond": t.tile_orange_diamond,
  "orange star4": t.tile_orange_star4,
  "orange star8": t.tile_orange_star8,
  "orange clover": t.tile_orange_clover,
  "yellow circle": t.tile_yellow_circle,
  "yellow square": t.tile_yellow_square,
  "yellow diamond": t.tile_yellow_diamond,
  "yellow star4": t.tile_yellow_star4,
  "yellow star8": t.tile_yellow_star8,
  "yellow clover": t.tile_yellow_clover,
  "green circle": t.tile_green_circle,
  "green square": t.tile_green_square,
  "green diamond": t.tile_green_diamond,
  "green star4": t.tile_green_star4,
  "green star8": t.tile_green_star8,
  "green clover": t.tile_green_clover,
  "blue circle": t.tile_blue_circle,
  "blue square": t.tile_blue_square,
  "blue diamond": t.tile_blue_diamond,
  "blue star4": t.tile_blue_star4,
  "blue star8": t.tile_blue_star8,
  "blue clover": t.tile_blue_clover,
  "purple circle": t.tile_purple_circle,
  "purple square": t.tile_purple_square,
  "purple diamond": t.tile_purple_diamond,
  "purple star4": t.tile_purple_star4,
  "purple star8": t.tile_purple_star8,
  "purple clover": t.tile_purple_clover,
  "white circle": t.tile_white_circle,
  "white square": t.tile_white_square,
  "white diamond": t.tile_white_diamond,
  "white star4": t.tile_white_star4,
  "white star8": t.tile_white_star8,
  "white clover": t.tile_white_clover,
};

const ON: Readonly<Record<string, (inputs: { tile: string }) => string>> = {
  black: t.tile_on_black,
  white: t.tile_on_white,
  split: t.tile_on_split,
};

const ACTIONS: Texts = {
  draw3: t.action_draw3,
  take: t.action_take,
  ask: t.action_ask,
  exchange: t.action_exchange,
  separate: t.action_separate,
  double: t.action_double,
  disc: t.action_disc,
};

/** The colour as it is in the person's box. */
function inTheBox(colour: string): string {
  return colour === "purple" && sixthColour.isWhite ? "white" : colour;
}

/** `red circle`; an unknown tile is its own name. */
export function tileName(tile: string): string {
  const face = parseFace(tile);
  if (face === null) return tile;
  const name = textFor(TILES, `${inTheBox(face.colour)} ${face.shape}`) ?? tile;
  const on = face.background === null ? undefined : ON[face.background];
  return on === undefined ? name : on({ tile: name });
}

export function colourName(colour: string): string {
  return named(COLOURS, inTheBox(colour));
}

export function shapeName(shape: string): string {
  return named(SHAPES, shape);
}

/** `circles`. */
export function shapesName(shape: string): string {
  return named(MANY_SHAPES, shape);
}

export function actionName(kind: string): string {
  return named(ACTIONS, kind);
}
