/** Names of tiles and action tiles. */

import { m } from "../texts/messages.js";
import { named, textFor, type Texts } from "./lookup";
import { parseFace } from "../art/face";

const COLOURS: Texts = {
  red: m.words_colour_red,
  orange: m.words_colour_orange,
  yellow: m.words_colour_yellow,
  green: m.words_colour_green,
  blue: m.words_colour_blue,
  purple: m.words_colour_purple,
};

const SHAPES: Texts = {
  circle: m.words_shape_circle,
  square: m.words_shape_square,
  diamond: m.words_shape_diamond,
  star4: m.words_shape_star4,
  star8: m.words_shape_star8,
  clover: m.words_shape_clover,
};

const MANY_SHAPES: Texts = {
  circle: m.words_shapes_circle,
  square: m.words_shapes_square,
  diamond: m.words_shapes_diamond,
  star4: m.words_shapes_star4,
  star8: m.words_shapes_star8,
  clover: m.words_shapes_clover,
};

/** Colours inflect with the shape, so every tile has its own text. */
const TILES: Texts = {
  "red circle": m.words_tile_red_circle,
  "red square": m.words_tile_red_square,
  "red diamond": m.words_tile_red_diamond,
  "red star4": m.words_tile_red_star4,
  "red star8": m.words_tile_red_star8,
  "red clover": m.words_tile_red_clover,
  "orange circle": m.words_tile_orange_circle,
  "orange square": m.words_tile_orange_square,
  "orange diamond": m.words_tile_orange_diamond,
  "orange star4": m.words_tile_orange_star4,
  "orange star8": m.words_tile_orange_star8,
  "orange clover": m.words_tile_orange_clover,
  "yellow circle": m.words_tile_yellow_circle,
  "yellow square": m.words_tile_yellow_square,
  "yellow diamond": m.words_tile_yellow_diamond,
  "yellow star4": m.words_tile_yellow_star4,
  "yellow star8": m.words_tile_yellow_star8,
  "yellow clover": m.words_tile_yellow_clover,
  "green circle": m.words_tile_green_circle,
  "green square": m.words_tile_green_square,
  "green diamond": m.words_tile_green_diamond,
  "green star4": m.words_tile_green_star4,
  "green star8": m.words_tile_green_star8,
  "green clover": m.words_tile_green_clover,
  "blue circle": m.words_tile_blue_circle,
  "blue square": m.words_tile_blue_square,
  "blue diamond": m.words_tile_blue_diamond,
  "blue star4": m.words_tile_blue_star4,
  "blue star8": m.words_tile_blue_star8,
  "blue clover": m.words_tile_blue_clover,
  "purple circle": m.words_tile_purple_circle,
  "purple square": m.words_tile_purple_square,
  "purple diamond": m.words_tile_purple_diamond,
  "purple star4": m.words_tile_purple_star4,
  "purple star8": m.words_tile_purple_star8,
  "purple clover": m.words_tile_purple_clover,
};

const ON: Readonly<Record<string, (inputs: { tile: string }) => string>> = {
  black: m.words_tile_on_black,
  white: m.words_tile_on_white,
  split: m.words_tile_on_split,
};

const ACTIONS: Texts = {
  draw3: m.words_action_draw3,
  take: m.words_action_take,
  ask: m.words_action_ask,
  exchange: m.words_action_exchange,
  separate: m.words_action_separate,
  double: m.words_action_double,
  disc: m.words_action_disc,
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
