/**
 * The six silhouettes, as paths around the origin of a tile that reaches from -50 to 50.
 *
 * Their sizes differ so that they have the same visual weight: compact shapes are smaller, pointed
 * ones larger. Points are slightly rounded, so that none looks sharper than another.
 */

import type { Shape } from "../face";

export const SHAPE_PATHS: Readonly<Record<Shape, string>> = {
  circle: "M-30 0A30 30 0 0 1 30 0A30 30 0 0 1-30 0Z",
  square:
    "M-26.5-20.5Q-26.5-26.5-20.5-26.5H20.5Q26.5-26.5 26.5-20.5V20.5Q26.5 26.5 20.5 26.5H-20.5Q-26.5 26.5-26.5 20.5Z",
  diamond:
    "M-3.8-34.9Q0-38.7 3.8-34.9L34.9-3.8Q38.7 0 34.9 3.8L3.8 34.9Q0 38.7-3.8 34.9L-34.9 3.8Q-38.7 0-34.9-3.8Z",
  // Four long arms around a slender waist; eight short ones around a broad body.
  star4:
    "M-2.1-38.5Q0-43.5 2.1-38.5L14-14L38.5-2.1Q43.5 0 38.5 2.1L14 14L2.1 38.5Q0 43.5-2.1 38.5L-14 14L-38.5 2.1Q-43.5 0-38.5-2.1L-14-14Z",
  star8:
    "M-1.3-37.1Q0-40.5 1.3-37.1L8.3-20L25.4-27.2Q28.6-28.6 27.2-25.4L20-8.3L37.1-1.3Q40.5 0 37.1 1.3L20 8.3L27.2 25.4Q28.6 28.6 25.4 27.2L8.3 20L1.3 37.1Q0 40.5-1.3 37.1L-8.3 20L-25.4 27.2Q-28.6 28.6-27.2 25.4L-20 8.3L-37.1 1.3Q-40.5 0-37.1-1.3L-20-8.3L-27.2-25.4Q-28.6-28.6-25.4-27.2L-8.3-20Z",
  // One heart-shaped leaf after the other, from the upper right around the stem.
  clover:
    "M0-5.6C.2-12 .2-23.8 6.2-29.9C13.6-37.5 24.4-30.1 23-23C30.1-24.4 37.5-13.6 29.9-6.2C23.8-.2 12-.2 5.6 0C12 .2 23.8 .2 29.9 6.2C37.5 13.6 30.1 24.4 23 23C24.4 30.1 13.6 37.5 6.2 29.9C.2 23.8 .2 12 0 5.6C-.2 12-.2 23.8-6.2 29.9C-13.6 37.5-24.4 30.1-23 23C-30.1 24.4-37.5 13.6-29.9 6.2C-23.8 .2-12 .2-5.6 0C-12-.2-23.8-.2-29.9-6.2C-37.5-13.6-30.1-24.4-23-23C-24.4-30.1-13.6-37.5-6.2-29.9C-.2-23.8-.2-12 0-5.6Z",
};
