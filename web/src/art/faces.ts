/**
 * The faces of the bots: a tile's shape with eyes and a mouth, around the origin of a box from -50
 * to 50. A level that is not listed has no face.
 */

import type { Shape } from "../face";

export interface LevelFace {
  readonly shape: Shape;
  /** Filled: eyes, pips, a wide mouth. */
  readonly fill?: string;
  /** Drawn as lines: a mouth, brows, glasses. */
  readonly line?: string;
  /** Degrees. */
  readonly tilt?: number;
}

function dot(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0a${radius} ${radius} 0 0 1 ${-2 * radius} 0Z`;
}

function eyes(x: number, y: number, radius: number): string {
  return dot(-x, y, radius) + dot(x, y, radius);
}

export const LEVEL_FACES: Readonly<Partial<Record<string, LevelFace>>> = {
  // A die.
  random: {
    shape: "square",
    tilt: -12,
    fill: eyes(13, -13, 4.5) + eyes(13, 13, 4.5) + dot(0, 0, 4.5),
  },
  // Looking up at the clouds.
  gentle: {
    shape: "circle",
    tilt: -10,
    fill: dot(-8, -13, 4) + dot(12, -13, 4),
    line: "M-5 9Q2 14 8 8",
  },
  // Curious: wide eyes, a small mouth.
  easy: { shape: "clover", fill: eyes(10, -6, 5) + dot(0, 12, 4) },
  // A broad smile.
  beginner: { shape: "circle", fill: eyes(10, -7, 4), line: "M-13 6Q0 21 13 6" },
  // At ease, eyes half closed.
  casual: { shape: "clover", line: "M-16-7Q-10-1-5-7M5-7Q10-1 16-7M-9 9Q0 16 9 9" },
  // Hungry.
  greedy: { shape: "diamond", fill: eyes(10, -7, 4.5) + "M-13 5H13Q11 20 0 20Q-11 20-13 5Z" },
  // Alert.
  club: { shape: "star4", fill: eyes(7, -4, 3.2), line: "M-7 6Q0 11 7 6" },
  // Glasses.
  expert: {
    shape: "square",
    fill: eyes(11, -5, 2.5),
    line: "M-19-5a8 8 0 0 1 16 0a8 8 0 0 1-16 0M3-5a8 8 0 0 1 16 0a8 8 0 0 1-16 0M-3-6H3M-8 14Q1 16 9 12",
  },
  // Knowing brows.
  master: {
    shape: "star8",
    fill: eyes(8, -3, 3.2),
    line: "M-14-13L-5-10M14-13L5-10M-8 9Q1 13 9 7",
  },
};
