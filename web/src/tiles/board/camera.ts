/**
 * The visible part of the board: plain values and functions.
 *
 * A cell is one unit of the board. A point of the board appears on the screen at
 * `point * scale + offset`, in pixels of the picture.
 */

import type { Cell } from "../../model/cell";
import type { Point } from "../../turn/pointer";

export interface Camera {
  readonly x: number;
  readonly y: number;
  /** Pixels of a cell. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Cells from `left, top` up to `right, bottom`, exclusive. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const ONE_CELL: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };

/** The zoom limits. Smaller cells than these are hardly distinguishable. */
export const MIN_CELL_PX = 14;
export const MAX_CELL_PX = 200;
/** A board with few tiles does not enlarge them beyond this size; on a large screen it may. */
const FITTED_CELL_PX = { least: 68, most: 168 };
/** This many cells fill the shorter side of a large screen. */
const CELLS_ACROSS = 6;
/** The smallest cells that people can play on, with the gaps between them: a board that is too
 * large for them is shown in part. */
const READABLE_CELL_PX = 27;
/** The size of cells that a finger hits easily, and to which a small board is enlarged for it. */
const EASY_CELL_PX = { least: 40, most: 52 };

export function boundsOf(cells: Iterable<Cell>): Bounds | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const [x, y] of cells) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return left === Infinity ? null : { left, top, right, bottom };
}

export function grown(bounds: Bounds, by: number): Bounds {
  return {
    left: bounds.left - by,
    top: bounds.top - by,
    right: bounds.right + by,
    bottom: bounds.bottom + by,
  };
}

/** For a picture of these cells. */
export function viewBoxOf({ left, top, right, bottom }: Bounds): string {
  return [left, top, right - left, bottom - top].map((length) => length * 100).join(" ");
}

/** Pixels at the edges that are covered by other elements. */
export interface Inset {
  readonly side: number;
  readonly bottom: number;
}

export interface FitOptions {
  readonly comfortable?: number;
  /** The smallest cell size; below it only a part of the board is shown. */
  readonly readable?: number;
  /** Show everything, however small the cells become. */
  readonly whole?: boolean;
  readonly focus?: Bounds | null;
  readonly inset?: Inset;
}

/**
 * The view with all of the bounds centred. If that would be too small to read, a readable size
 * around `focus`.
 */
export function fit(bounds: Bounds, size: Size, options: FitOptions = {}): Camera {
  const { side, bottom } = options.inset ?? { side: 0, bottom: 0 };
  const free = {
    width: Math.max(1, size.width - 2 * side),
    height: Math.max(1, size.height - bottom),
  };
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const whole = Math.min(free.width / width, free.height / height);
  const readable = options.whole ? 0 : (options.readable ?? READABLE_CELL_PX);
  const roomy = Math.min(free.width, free.height) / CELLS_ACROSS;
  const largest = Math.min(FITTED_CELL_PX.most, Math.max(FITTED_CELL_PX.least, roomy));
  const scale = Math.max(readable, Math.min(whole, Math.max(largest, options.comfortable ?? 0)));
  const middle = centre(bounds);
  const wanted = options.focus ? centre(options.focus) : middle;
  // As near to the focus as the bounds allow, without empty area beyond them.
  const along = (from: number, to: number, at: number, mid: number, pixels: number): number => {
    const seen = pixels / scale;
    if (to - from <= seen) return pixels / 2 - mid * scale;
    const clamped = Math.min(Math.max(at, from + seen / 2), to - seen / 2);
    return pixels / 2 - clamped * scale;
  };
  return {
    x: side + along(bounds.left, bounds.right, wanted.x, middle.x, free.width),
    y: along(bounds.top, bounds.bottom, wanted.y, middle.y, free.height),
    scale,
  };
}

/**
 * The view in which a finger easily hits the cells of `aim`: the present one if it will do,
 * otherwise nearer to them. If they are too far apart, those around `focus`.
 */
export function aimed(
  camera: Camera,
  aim: Bounds,
  bounds: Bounds,
  size: Size,
  options: FitOptions,
): Camera {
  const sight = sightOf(size, options.inset ?? { side: 0, bottom: 0 });
  const present = fit(bounds, size, options).scale;
  const isClose = camera.scale >= Math.max(EASY_CELL_PX.least, present);
  if (isClose && inSight(camera, aim, sight)) return camera;
  const across = Math.min(
    (sight.right - sight.left) / (aim.right - aim.left),
    (sight.bottom - sight.top) / (aim.bottom - aim.top),
  );
  const scale = Math.max(present, Math.min(EASY_CELL_PX.most, across));
  const focus = across < scale ? (options.focus ?? aim) : aim;
  return fit(bounds, size, { ...options, readable: scale, comfortable: scale, focus });
}

/**
 * Buttons cover the board at the bottom of a tall picture, at the side of a wide one. Fingers need
 * none of them: they zoom by themselves.
 */
export function insetOf(size: Size, hasButtons: boolean): Inset {
  if (!hasButtons) return { side: 0, bottom: 0 };
  const tall = size.width < size.height * 1.15;
  return tall ? { side: 0, bottom: 56 } : { side: 60, bottom: 0 };
}

/** The uncovered part of the picture, in pixels. */
export function sightOf({ width, height }: Size, { side, bottom }: Inset): Bounds {
  return { left: side, top: 0, right: width - side, bottom: height - bottom };
}

export function centre(bounds: Bounds): Point {
  return { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
}

export function toBoard(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y };
}

export function cellAt(camera: Camera, point: Point): Cell {
  const on = toBoard(camera, point);
  return [Math.floor(on.x), Math.floor(on.y)];
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Zoom around `point`, which stays fixed. A view of a whole board may be below the limit. */
export function zoomed(camera: Camera, point: Point, factor: number): Camera {
  const smallest = Math.min(MIN_CELL_PX, camera.scale);
  const scale = Math.min(MAX_CELL_PX, Math.max(smallest, camera.scale * factor));
  const real = scale / camera.scale;
  return {
    x: point.x - (point.x - camera.x) * real,
    y: point.y - (point.y - camera.y) * real,
    scale,
  };
}

/** Pinch: what was between the two fingers stays between them. */
export function pinched(
  camera: Camera,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const spread = (pair: readonly [Point, Point]): number =>
    Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y);
  const middle = (pair: readonly [Point, Point]): Point => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const from = middle(before);
  const to = middle(after);
  const zoom = zoomed(camera, from, spread(after) / Math.max(1, spread(before)));
  return panned(zoom, to.x - from.x, to.y - from.y);
}

/** Keep some of the board visible, so that nobody gets lost on an empty table. */
export function kept(camera: Camera, bounds: Bounds, size: Size): Camera {
  const margin = Math.min(camera.scale * 1.5, size.width / 3, size.height / 3);
  const along = (offset: number, from: number, to: number, pixels: number): number =>
    Math.min(pixels - margin - from * camera.scale, Math.max(margin - to * camera.scale, offset));
  return {
    ...camera,
    x: along(camera.x, bounds.left, bounds.right, size.width),
    y: along(camera.y, bounds.top, bounds.bottom, size.height),
  };
}

export function shows(camera: Camera, bounds: Bounds, { width, height }: Size): boolean {
  return inSight(camera, bounds, { left: 0, top: 0, right: width, bottom: height });
}

/** Whether all of the bounds is in `sight`, a part of the picture. */
function inSight(camera: Camera, bounds: Bounds, sight: Bounds): boolean {
  const from = toScreen(camera, { x: bounds.left, y: bounds.top });
  const to = toScreen(camera, { x: bounds.right, y: bounds.bottom });
  const slack = 1;
  return (
    from.x >= sight.left - slack &&
    from.y >= sight.top - slack &&
    to.x <= sight.right + slack &&
    to.y <= sight.bottom + slack
  );
}

/** The smallest shift that brings the bounds into `sight`, a part of the picture. */
export function revealing(camera: Camera, bounds: Bounds, sight: Bounds): Camera {
  const shift = (from: number, to: number, least: number, most: number): number => {
    if (to - from > most - least || from < least) return least - from;
    return to > most ? most - to : 0;
  };
  const from = toScreen(camera, { x: bounds.left, y: bounds.top });
  const to = toScreen(camera, { x: bounds.right, y: bounds.bottom });
  return panned(
    camera,
    shift(from.x, to.x, sight.left, sight.right),
    shift(from.y, to.y, sight.top, sight.bottom),
  );
}

/** Interpolates between two views; `part` runs from 0 to 1. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
