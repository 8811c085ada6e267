/**
 * Definitions shared by all tiles: the light on a domed body, and a hatching for each colour. They
 * are in the page once, not in every tile, and use only black and white, so palettes do not matter.
 */

import { COLOURS, type Colour } from "./face";

const SVG = "http://www.w3.org/2000/svg";
export const DOME = "tile-dome";

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

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function makeHatching(colour: Colour, ink: keyof typeof INKS): SVGElement {
  const { size, path, dots } = HATCHINGS[colour];
  const pattern = make("pattern", {
    id: hatchingId(colour, ink),
    width: size,
    height: size,
    patternUnits: "userSpaceOnUse",
  });
  pattern.append(
    make("path", {
      d: path,
      fill: "none",
      stroke: INKS[ink],
      "stroke-width": dots ? 5 : 3.4,
      "stroke-linecap": dots ? "round" : "butt",
    }),
  );
  return pattern;
}

let made = false;

/** Put the shared definitions into the page, if they are not there yet. */
export function ensureDefs(): void {
  if (made || typeof document === "undefined") return;
  made = true;
  // Not `display: none`: browsers then ignore the gradients inside.
  const svg = make("svg", { width: 0, height: 0, "aria-hidden": "true", focusable: "false" });
  svg.style.position = "absolute";
  const dome = make("linearGradient", { id: DOME, x1: 0, y1: 0, x2: 0, y2: 1 });
  const light: [number, string, number][] = [
    [0, "#fff", 0.2],
    [0.45, "#fff", 0.02],
    [0.55, "#000", 0.02],
    [1, "#000", 0.22],
  ];
  for (const [offset, colour, opacity] of light)
    dome.append(make("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  svg.append(dome);
  for (const colour of COLOURS)
    for (const ink of ["dark", "light"] as const) svg.append(makeHatching(colour, ink));
  document.body.prepend(svg);
}
