/**
 * Definitions shared by all tiles: the light on a domed body, and a hatching for each colour. They
 * are in the page once, not in every tile, and use only black and white, so palettes do not matter.
 */

const SVG = "http://www.w3.org/2000/svg";
export const DOME = "tile-dome";

export function makeSvg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

let made: SVGElement | null = null;
let hatched = false;

/** Put the shared definitions into the page, if they are not there yet. */
export function ensureDefs(): void {
  if (typeof document === "undefined") return;
  const svg = (made ??= makeDefs());
  if (hatched) return;
  hatched = true;
  // They are an option of the settings, which the page does not wait for.
  import("./hatchings").then(
    ({ makeHatchings }) => svg.append(...makeHatchings()),
    // The next tile tries again.
    () => (hatched = false),
  );
}

function makeDefs(): SVGElement {
  // Not `display: none`: browsers then ignore the gradients inside.
  const svg = makeSvg("svg", { width: 0, height: 0, "aria-hidden": "true", focusable: "false" });
  svg.style.position = "absolute";
  const dome = makeSvg("linearGradient", { id: DOME, x1: 0, y1: 0, x2: 0, y2: 1 });
  const light: [number, string, number][] = [
    [0, "#fff", 0.2],
    [0.45, "#fff", 0.02],
    [0.55, "#000", 0.02],
    [1, "#000", 0.22],
  ];
  for (const [offset, colour, opacity] of light)
    dome.append(makeSvg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  svg.append(dome);
  document.body.prepend(svg);
  return svg;
}
