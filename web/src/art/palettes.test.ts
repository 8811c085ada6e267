/**
 * Vision without one kind of cone is simulated twice, in linear sRGB, because the models disagree
 * about missing blue cones: with the matrices of Machado, Oliveira and Fernandes (2009) for full
 * severity, and with the two half planes of Brettel, Viénot and Mollon (1997) as DaltonLens
 * derives them for sRGB. The smaller distance counts.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, linear, type Light } from "./colours";
import { COLOURS, type Colour } from "../face";
import {
  DARK_INK,
  FLEX_BODIES,
  LIGHT_INK,
  PALETTES,
  PALETTE_NAMES,
  inkOn,
  paletteCss,
  type PaletteName,
} from "./palettes";

type Matrix = readonly [Light, Light, Light];
type Sight = (light: Light) => Light;
type Kind = "normal" | "protan" | "deutan" | "tritan";

const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const MACHADO: Record<Exclude<Kind, "normal">, Matrix> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** The plane that separates the two halves, and the matrix for each side. */
const BRETTEL: Record<Exclude<Kind, "normal">, readonly [Light, Matrix, Matrix]> = {
  protan: [
    [0.00048, 0.00393, -0.00441],
    [
      [0.1498, 1.19548, -0.34528],
      [0.10764, 0.84864, 0.04372],
      [0.00384, -0.0054, 1.00156],
    ],
    [
      [0.1457, 1.16172, -0.30742],
      [0.10816, 0.85291, 0.03892],
      [0.00386, -0.00524, 1.00139],
    ],
  ],
  deutan: [
    [-0.00281, -0.00611, 0.00892],
    [
      [0.36477, 0.86381, -0.22858],
      [0.26294, 0.64245, 0.09462],
      [-0.02006, 0.02728, 0.99278],
    ],
    [
      [0.37298, 0.88166, -0.25464],
      [0.25954, 0.63506, 0.1054],
      [-0.0198, 0.02784, 0.99196],
    ],
  ],
  tritan: [
    [0.03901, -0.02788, -0.01113],
    [
      [1.01277, 0.13548, -0.14826],
      [-0.01243, 0.86812, 0.14431],
      [0.07589, 0.805, 0.11911],
    ],
    [
      [0.93678, 0.18979, -0.12657],
      [0.06154, 0.81526, 0.1232],
      [-0.37562, 1.12767, 0.24796],
    ],
  ],
};

const dot = (a: Light, b: Light): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (m: Matrix, v: Light): Light => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const shown = (v: Light): Light => v.map((c) => Math.min(Math.max(c, 0), 1)) as unknown as Light;

function oklab(light: Light): Light {
  return times(TO_OKLAB, times(TO_LMS, light).map(Math.cbrt) as unknown as Light);
}

function sights(kind: Kind): Sight[] {
  if (kind === "normal") return [(light) => light];
  const [plane, one, other] = BRETTEL[kind];
  return [
    (light) => shown(times(MACHADO[kind], light)),
    (light) => shown(times(dot(plane, light) >= 0 ? one : other, light)),
  ];
}

/** The smallest distance of two colours in OKLab, times 100. */
function closestPair(colours: string[], sight: Sight): number {
  const seen = colours.map((colour) => oklab(sight(linear(colour))));
  const distances = seen.flatMap((a, i) =>
    seen.slice(i + 1).map((b) => Math.hypot(...minus(a, b))),
  );
  return 100 * Math.min(...distances);
}

const minus = (a: Light, b: Light): Light => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function closestOf(name: PaletteName, kind: Kind): number {
  const colours = Object.values(PALETTES[name].colours);
  return Math.min(...sights(kind).map((sight) => closestPair(colours, sight)));
}

describe("the mathematics", () => {
  it("gives known values", () => {
    const expectClose = (a: Light, b: Light): void =>
      a.forEach((value, i) => expect(value).toBeCloseTo(b[i] ?? NaN, 3));
    expectClose(oklab(linear("#ffffff")), [1, 0, 0]);
    expectClose(oklab(linear("#ff0000")), [0.628, 0.2249, 0.1258]);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    // Greys look the same to everyone.
    for (const kind of ["protan", "deutan", "tritan"] as const)
      for (const sight of sights(kind)) expectClose(sight(linear("#808080")), linear("#808080"));
  });

  it("takes no other text for a colour", () => {
    expect(() => linear("red")).toThrow("is no colour");
  });

  it("finds an ordinary palette unsafe", () => {
    const ordinary = ["#e6194b", "#f58231", "#ffe119", "#3cb44b", "#4363d8", "#911eb4"];
    const [machado = () => [0, 0, 0] as Light] = sights("deutan");
    expect(closestPair(ordinary, machado)).toBeLessThan(18);
  });
});

describe("the colour-safe palette", () => {
  it.each(["normal", "protan", "deutan", "tritan"] as const)("can be told apart: %s", (kind) => {
    expect(closestOf("safe", kind)).toBeGreaterThanOrEqual(18);
  });
});

/** Hue in degrees, least chroma, lightness: darker orange is brown, darker yellow olive. */
const NAMED: Record<Colour, { hue: [number, number]; chroma: number; light: [number, number] }> = {
  red: { hue: [15, 35], chroma: 0.13, light: [0.4, 0.7] },
  orange: { hue: [42, 72], chroma: 0.13, light: [0.6, 0.82] },
  yellow: { hue: [94, 112], chroma: 0.14, light: [0.85, 1] },
  green: { hue: [140, 165], chroma: 0.09, light: [0.45, 0.85] },
  blue: { hue: [240, 270], chroma: 0.11, light: [0.35, 0.75] },
  purple: { hue: [295, 328], chroma: 0.11, light: [0.4, 0.78] },
};

describe.each(PALETTE_NAMES)("the palette %s", (name) => {
  const palette = PALETTES[name];

  it.each(COLOURS)("keeps the name of %s", (colour) => {
    const [light, a, b] = oklab(linear(palette.colours[colour]));
    const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
    const named = NAMED[colour];
    expect(hue).toBeGreaterThanOrEqual(named.hue[0]);
    expect(hue).toBeLessThanOrEqual(named.hue[1]);
    expect(Math.hypot(a, b)).toBeGreaterThanOrEqual(named.chroma);
    expect(light).toBeGreaterThanOrEqual(named.light[0]);
    expect(light).toBeLessThanOrEqual(named.light[1]);
  });

  it.each(COLOURS)("shows every %s shape on its body", (colour) => {
    const paint = palette.colours[colour];
    const [shape, body] = palette.filled ? [inkOn(paint), paint] : [paint, palette.body];
    const least = { classic: 3, safe: 4.5, contrast: 7 }[name];
    expect(contrast(shape, body)).toBeGreaterThanOrEqual(least);
  });

  it.each(COLOURS)("has letters that can be read on %s", (colour) => {
    const body = palette.filled ? palette.colours[colour] : palette.body;
    expect(contrast(inkOn(body), body)).toBeGreaterThanOrEqual(4.5);
  });

  it("shows white where a box has it for purple", () => {
    const { white, body, filled } = palette;
    if (white === undefined) {
      // Beside white, the other colours of the colour-safe palette could not all be told apart.
      expect(filled).toBe(true);
      return;
    }
    const [light, a, b] = oklab(linear(white));
    expect(light).toBeGreaterThanOrEqual(0.95);
    expect(Math.hypot(a, b)).toBeLessThan(0.02);
    expect(contrast(white, body)).toBeGreaterThanOrEqual(7);
    expect(contrast(white, FLEX_BODIES.black)).toBeGreaterThanOrEqual(3);
    // On white, a dark line is the shape's edge.
    expect(contrast(white, DARK_INK)).toBeGreaterThanOrEqual(3);
    const others = Object.values(palette.colours).slice(0, 5);
    expect(closestPair([...others, white], (seen) => seen)).toBeGreaterThanOrEqual(
      Math.min(
        11,
        closestPair([...others], (seen) => seen),
      ),
    );
  });

  it.each(COLOURS)("shows %s on the black, white and split tiles of Flex", (colour) => {
    const paint = palette.colours[colour];
    if (palette.filled) {
      // A disc with a dark and a light ring around it: one of them stands out on either body.
      expect(contrast(inkOn(paint), paint)).toBeGreaterThanOrEqual(3);
    } else {
      expect(contrast(paint, FLEX_BODIES.black)).toBeGreaterThanOrEqual(3);
      // On white, a dark line is the shape's edge; on split, a light one around it.
      expect(contrast(paint, DARK_INK)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(DARK_INK, FLEX_BODIES.white)).toBeGreaterThanOrEqual(3);
    expect(contrast(LIGHT_INK, FLEX_BODIES.black)).toBeGreaterThanOrEqual(3);
  });
});

it("has the colours of the pictures that the command line draws", () => {
  const python = readFileSync("../src/sestina/pictures/palette.py", "utf8");
  const drawn = [...python.matchAll(/tiles=_tiles\("([^"]+)"\)/g)].map(([, colours]) => colours);
  const ours = PALETTE_NAMES.map((name) => Object.values(PALETTES[name].colours).join(" "));
  expect(ours).toEqual(drawn);
});

it("is what the page's styles say", async () => {
  await expect(paletteCss()).toMatchFileSnapshot("../styles/palettes.css");
});
