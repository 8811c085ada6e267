/** A hatching for each colour, for those who choose patterns in the settings. */

import { makeSvg } from "./defs";
import { COLOURS, type Colour } from "../face";

/**
 * Heraldic hatchings: vertical lines are red, horizontal ones blue, falling ones green, rising ones
 * purple, dots gold. Orange is a lattice.
 */
const HATCHINGS: Record<Colour, { size: number; path: string; dots?: boolean }> = {
  red: { size: 11, path: "M5.5-1V12" },
  blue: { size: 11, path: "M-1 5.5H12" },
  green: { size: 12, path: "M-2-2L14 14M-2 10L2 14M10-2L14 2" },
  purple: { size: 12, path: "M-2 14L14-2M-2 2L2-2M10 14L14 10" },
  yellow: { size: 12, path: "M3 3h0M9 9h0", dots: true },
  orange: { size: 12, path: "M6-1V13M-1 6H13" },
};

const INKS = { dark: "#17181b", light: "#fffdf8" } as const;

export function hatchingId(colour: Colour, ink: keyof typeof INKS): string {
  return `tile-hatching-${colour}-${ink}`;
}

function makeHatching(colour: Colour, ink: keyof typeof INKS): SVGElement {
  const { size, path, dots } = HATCHINGS[colour];
  const pattern = makeSvg("pattern", {
    id: hatchingId(colour, ink),
    width: size,
    height: size,
    patternUnits: "userSpaceOnUse",
  });
  pattern.append(
    makeSvg("path", {
      d: path,
      fill: "none",
      stroke: INKS[ink],
      "stroke-width": dots ? 5 : 3.4,
      "stroke-linecap": dots ? "round" : "butt",
    }),
  );
  return pattern;
}

export function makeHatchings(): SVGElement[] {
  return COLOURS.flatMap((colour) => [makeHatching(colour, "dark"), makeHatching(colour, "light")]);
}
