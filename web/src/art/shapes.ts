/**
 * The six silhouettes, as paths around the origin of a tile that reaches from -50 to 50.
 *
 * Their sizes differ so that they weigh the same to the eye: what is compact is small, what has
 * points is large. Points are rounded a little, so that none looks sharper than another.
 */

import type { Shape } from "./face";

export const SHAPES: Readonly<Record<Shape, string>> = {
  circle: "M-30 0A30 30 0 0 1 30 0A30 30 0 0 1-30 0Z",
  square:
    "M-26.5-20.5Q-26.5-26.5-20.5-26.5H20.5Q26.5-26.5 26.5-20.5V20.5Q26.5 26.5 20.5 26.5H-20.5Q-26.5 26.5-26.5 20.5Z",
  diamond:
    "M-3.8-34.9Q0-38.7 3.8-34.9L34.9-3.8Q38.7 0 34.9 3.8L3.8 34.9Q0 38.7-3.8 34.9L-34.9 3.8Q-38.7 0-34.9-3.8Z",
  // Four long arms around a slender waist; eight short ones around a broad body.
  star4:
    "M-2.1-38.5Q0-43.5 2.1-38.5L13-13L38.5-2.1Q43.5 0 38.5 2.1L13 13L2.1 38.5Q0 43.5-2.1 38.5L-13 13L-38.5 2.1Q-43.5 0-38.5-2.1L-13-13Z",
  star8:
    "M-1.3-37.1Q0-40.5 1.3-37.1L8.3-20L25.4-27.2Q28.6-28.6 27.2-25.4L20-8.3L37.1-1.3Q40.5 0 37.1 1.3L20 8.3L27.2 25.4Q28.6 28.6 25.4 27.2L8.3 20L1.3 37.1Q0 40.5-1.3 37.1L-8.3 20L-25.4 27.2Q-28.6 28.6-27.2 25.4L-20 8.3L-37.1 1.3Q-40.5 0-37.1-1.3L-20-8.3L-27.2-25.4Q-28.6-28.6-25.4-27.2L-8.3-20Z",
  // One heart-shaped leaf after the other, from the upper right around the stem.
  clover:
    "M0-6.3C.2-13.7 .2-27.2 7.2-34.2C15.5-42.8 27.9-34.4 26.3-26.3C34.4-27.9 42.8-15.5 34.2-7.2C27.2-.2 13.7-.2 6.3 0C13.7 .2 27.2 .2 34.2 7.2C42.8 15.5 34.4 27.9 26.3 26.3C27.9 34.4 15.5 42.8 7.2 34.2C.2 27.2 .2 13.7 0 6.3C-.2 13.7-.2 27.2-7.2 34.2C-15.5 42.8-27.9 34.4-26.3 26.3C-34.4 27.9-42.8 15.5-34.2 7.2C-27.2 .2-13.7 .2-6.3 0C-13.7-.2-27.2-.2-34.2-7.2C-42.8-15.5-34.4-27.9-26.3-26.3C-27.9-34.4-15.5-42.8-7.2-34.2C-.2-27.2-.2-13.7 0-6.3Z",
};
