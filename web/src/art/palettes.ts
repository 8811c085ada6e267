/**
 * The colours of tiles, as data. `styles/palettes.css` is generated from it (a test checks that it
 * is up to date), so changing the palette takes one attribute and no script.
 *
 * `classic` looks like the box on the shelf: vivid shapes on dark tiles. `safe` is for colour-blind
 * people: its tiles are filled with their colour, because a larger coloured area is easier to
 * tell apart. `contrast` is for low vision and bright sun. The colours are those of the pictures
 * that `sestina show` draws; `palettes.test.ts` computes how well they can be told apart.
 */

import { contrast } from "./colours";
import { hatchingId } from "./hatchings";
import { COLOURS, type Colour } from "../face";

export const PALETTE_NAMES = ["classic", "safe", "contrast"] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

export interface Palette {
  readonly colours: Readonly<Record<Colour, string>>;
  /** Whether the tile carries the colour and the shape is ink, rather than the reverse. */
  readonly filled: boolean;
  /** Whether tiles lie flat, without light and shadow. */
  readonly flat: boolean;
  /** A tile that is not filled. */
  readonly body: string;
  /** The sixth colour in boxes that have white for purple; without it, the palette keeps purple. */
  readonly white?: string;
}

export const LIGHT_INK = "#fffdf8";
export const DARK_INK = "#17181b";
/** The bodies of Flex tiles: the same in every palette, because their names are. */
export const FLEX_BODIES = { black: "#131417", white: "#fbf8f1" } as const;

function colours(text: string): Record<Colour, string> {
  const values = text.split(" ");
  return Object.fromEntries(COLOURS.map((name, i) => [name, values[i]])) as Record<Colour, string>;
}

export const PALETTES: Readonly<Record<PaletteName, Palette>> = {
  classic: {
    colours: colours("#e63935 #fa8e12 #fdde31 #0ac36b #127ffb #b353c9"),
    filled: false,
    flat: false,
    body: "#2b2d33",
    white: "#f7f4ee",
  },
  // White and yellow are too much alike for some eyes.
  safe: {
    colours: colours("#980b0c #dd5e00 #ffff4a #73d4a5 #20367d #9050d8"),
    filled: true,
    flat: false,
    body: "#2b2d33",
  },
  contrast: {
    colours: colours("#ff605b #ffa10d #fff54b #43e87c #4db0ff #c88adb"),
    filled: false,
    flat: true,
    body: "#000000",
    white: "#ffffff",
  },
};

/** Near-white or near-black, whichever stands out more on a colour. */
export function inkOn(colour: string): string {
  return contrast(LIGHT_INK, colour) >= contrast(DARK_INK, colour) ? LIGHT_INK : DARK_INK;
}

function declarationsOf(name: Colour, colour: string, palette: Palette): [string, string][] {
  const ink = inkOn(colour);
  const hatched = ink === LIGHT_INK && palette.filled ? "light" : "dark";
  return [
    [`--${name}`, colour],
    [`--${name}-ink`, ink],
    [`--${name}-body`, palette.filled ? colour : palette.body],
    [`--${name}-shape`, palette.filled ? ink : colour],
    [`--${name}-hatching`, `url(#${hatchingId(name, hatched)})`],
  ];
}

/** The CSS declarations of a palette, which `Tile.svelte` reads. */
export function declarations(palette: Palette): [string, string][] {
  const lines = COLOURS.flatMap((name) => declarationsOf(name, palette.colours[name], palette));
  lines.push(["--flex-black", FLEX_BODIES.black]);
  lines.push(["--flex-white", FLEX_BODIES.white]);
  lines.push(["--tile-body", palette.body]);
  lines.push(["--tile-ink", inkOn(palette.body)]);
  // Letters are small, so they are not coloured where shapes are.
  lines.push(["--letter-ink", palette.filled ? "initial" : inkOn(palette.body)]);
  lines.push(["--tile-dome", palette.flat ? "0" : palette.filled ? "0.55" : "1"]);
  lines.push(["--tile-shadow", palette.flat ? "0" : "1"]);
  lines.push(["--flex-disc", palette.filled ? "inline" : "none"]);
  lines.push(["--flex-line", palette.filled ? "none" : "inline"]);
  lines.push(["--flex-size", palette.filled ? "0.67" : "0.84"]);
  // Patterns fill the coloured area.
  lines.push(["--pattern-on-body", palette.filled ? "inline" : "none"]);
  lines.push(["--pattern-on-shape", palette.filled ? "none" : "inline"]);
  return lines;
}

export function paletteCss(): string {
  const head = "/* Generated from art/palettes.ts by `npx vitest run palettes -u`. */\n";
  const written = (selector: string, lines: readonly [string, string][]): string =>
    `${selector} {\n${lines.map(([key, value]) => `  ${key}: ${value};\n`).join("")}}\n`;
  const rules = PALETTE_NAMES.map((name) =>
    written(`[data-palette="${name}"]`, declarations(PALETTES[name])),
  );
  const whites = PALETTE_NAMES.flatMap((name) => {
    const { white, colours } = PALETTES[name];
    if (white === undefined) return [];
    const box = `[data-palette="${name}"][data-box="white"]`;
    return [
      written(box, declarationsOf("purple", white, PALETTES[name])),
      // Where a text speaks of purple.
      written(`${box} .printed`, declarationsOf("purple", colours.purple, PALETTES[name])),
    ];
  });
  const paints = COLOURS.map((name) => {
    const parts = ["body", "shape", "hatching", "ink"];
    const lines = parts.map((part) => `  --${part}: var(--${name}-${part});\n`);
    return `.paint-${name} {\n  --colour: var(--${name});\n${lines.join("")}}\n`;
  });
  return [head, ...rules, ...whites, ...paints].join("\n");
}
