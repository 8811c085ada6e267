/** Names of tiles and action tiles. */

import { t } from "./t";
import { named, textFor, type Texts } from "./lookup";
import { parseFace } from "../face";

const COLOURS: Texts = {
  red: t.words_colour_red,
  orange: t.words_colour_orange,
  yellow: t.words_colour_yellow,
  green: t.words_colour_green,
  blue: t.words_colour_blue,
  purple: t.words_colour_purple,
};

const SHAPES: Texts = {
  circle: t.words_shape_circle,
  square: t.words_shape_square,
  diamond: t.words_shape_diamond,
  star4: t.words_shape_star4,
  star8: t.words_shape_star8,
  clover: t.words_shape_clover,
};

const MANY_SHAPES: Texts = {
  circle: t.words_shapes_circle,
  square: t.words_shapes_square,
  diamond: t.words_shapes_diamond,
  star4: t.words_shapes_star4,
  star8: t.words_shapes_star8,
  clover: t.words_shapes_clover,
};

/** Colours inflect with the shape, so every tile has its own text. */
const TILES: Texts = {
  "red circle": t.words_tile_red_circle,
  "red square": t.words_tile_red_square,
  "red diamond": t.words_tile_red_diamond,
  "red star4": t.words_tile_red_star4,
  "red star8": t.words_tile_red_star8,
  "red clover": t.words_tile_red_clover,
  "orange circle": t.words_tile_orange_circle,
  "orange square": t.words_tile_orange_square,
  "orange diamond": t.words_tile_orange_diamond,
  "orange star4": t.words_tile_orange_star4,
  "orange star8": t.words_tile_orange_star8,
  "orange clover": t.words_tile_orange_clover,
  "yellow circle": t.words_tile_yellow_circle,
  "yellow square": t.words_tile_yellow_square,
  "yellow diamond": t.words_tile_yellow_diamond,
  "yellow star4": t.words_tile_yellow_star4,
  "yellow star8": t.words_tile_yellow_star8,
  "yellow clover": t.words_tile_yellow_clover,
  "green circle": t.words_tile_green_circle,
  "green square": t.words_tile_green_square,
  "green diamond": t.words_tile_green_diamond,
  "green star4": t.words_tile_green_star4,
  "green star8": t.words_tile_green_star8,
  "green clover": t.words_tile_green_clover,
  "blue circle": t.words_tile_blue_circle,
  "blue square": t.words_tile_blue_square,
  "blue diamond": t.words_tile_blue_diamond,
  "blue star4": t.words_tile_blue_star4,
  "blue star8": t.words_tile_blue_star8,
  "blue clover": t.words_tile_blue_clover,
  "purple circle": t.words_tile_purple_circle,
  "purple square": t.words_tile_purple_square,
  "purple diamond": t.words_tile_purple_diamond,
  "purple star4": t.words_tile_purple_star4,
  "purple star8": t.words_tile_purple_star8,
  "purple clover": t.words_tile_purple_clover,
};

const ON: Readonly<Record<string, (inputs: { tile: string }) => string>> = {
  black: t.words_tile_on_black,
  white: t.words_tile_on_white,
  split: t.words_tile_on_split,
};

const ACTIONS: Texts = {
  draw3: t.words_action_draw3,
  take: t.words_action_take,
  ask: t.words_action_ask,
  exchange: t.words_action_exchange,
  separate: t.words_action_separate,
  double: t.words_action_double,
  disc: t.words_action_disc,
};

/** `red circle`; an unknown tile is its own name. */
export function tileName(tile: string): string {
  const face = parseFace(tile);
  if (face === null) return tile;
  const name = textFor(TILES, `${face.colour} ${face.shape}`) ?? tile;
  const on = face.background === null ? undefined : ON[face.background];
  return on === undefined ? name : on({ tile: name });
}

export function colourName(colour: string): string {
  return named(COLOURS, colour);
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
