/** Every text is readable on every background it appears on, in both themes and all palettes. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../art/colours";
import { PALETTE_NAMES } from "../art/palettes";

const CSS = readFileSync("src/styles/tokens.css", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

/** The declarations of the rule with exactly this selector. */
function rule(selector: string): Record<string, string> {
  const rules = [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const found = rules.find(([, selectors = ""]) => {
    return selectors.split(",").some((each) => each.trim() === selector);
  });
  if (!found) throw new Error(`tokens.css has no rule ${selector}`);
  const lines = [...(found[2] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value.trim()]));
}

function tokens(theme: string, palette: string, room = "paper"): Record<string, string> {
  const contrasting =
    palette === "contrast" ? `[data-theme="${theme}"][data-palette="contrast"]` : "";
  return {
    ...rule(":root"),
    ...rule(`[data-theme="light"]`),
    ...rule(`[data-theme="${theme}"]`),
    ...(room === "paper" ? {} : rule(`[data-theme="${theme}"][data-room="${room}"]`)),
    ...(contrasting ? rule(contrasting) : {}),
  };
}

/** Pairs of text and background, as used in `ui/`. Other components may rely on them. */
const TEXTS: [string, string[]][] = [
  ["--text", ["--ground", "--surface", "--sunken", "--table", "--cell"]],
  ["--text-soft", ["--ground", "--surface", "--sunken"]],
  ["--table-text", ["--table", "--cell"]],
  ["--accent", ["--ground", "--surface", "--sunken"]],
  ["--accent-strong", ["--ground", "--surface", "--sunken"]],
  ["--on-accent", ["--accent", "--accent-strong"]],
  ["--on-accent-soft", ["--accent-soft"]],
  ["--danger", ["--ground", "--surface", "--danger-soft"]],
  ["--on-danger", ["--danger"]],
  ["--good", ["--ground", "--surface", "--good-soft"]],
  ["--ground", ["--text"]],
  ["--action-ink", ["--action-body"]],
  ["--on-seat", ["--seat-0", "--seat-1", "--seat-2", "--seat-3"]],
];

/** Edges, marks and rings need less contrast than text. */
const LINES: [string, string[]][] = [
  ["--line-strong", ["--ground", "--surface", "--sunken"]],
  ["--focus", ["--ground", "--surface", "--sunken", "--table", "--cell"]],
  ["--target", ["--table", "--cell"]],
  ["--mark", ["--table", "--cell"]],
  ...[0, 1, 2, 3].map((seat): [string, string[]] => [
    `--seat-${seat}`,
    ["--ground", "--surface", "--sunken", "--table", "--cell"],
  ]),
];

describe.each(["light", "dark"])("%s", (theme) => {
  describe.each(PALETTE_NAMES)("%s", (palette) => {
    const values = tokens(theme, palette);
    const ratio = (one: string, other: string): number =>
      contrast(values[one] ?? one, values[other] ?? other);

    it.each(TEXTS)("%s can be read", (text, grounds) => {
      for (const ground of grounds)
        expect(ratio(text, ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
    });

    it.each(LINES)("%s can be seen", (line, grounds) => {
      for (const ground of grounds)
        expect(ratio(line, ground), `on ${ground}`).toBeGreaterThanOrEqual(3);
    });
  });
});

/** Rooms change the table alone; night is dark. */
const ROOMS = [
  ["light", "wood"],
  ["light", "felt"],
  ["dark", "wood"],
  ["dark", "felt"],
  ["dark", "night"],
] as const;

describe.each(ROOMS)("%s %s", (theme, room) => {
  const plain = tokens(theme, "classic");
  const values = tokens(theme, "classic", room);
  const onTable = ([, grounds]: [string, string[]]): boolean => grounds.includes("--table");

  it("changes nothing but the table", () => {
    const changed = Object.keys(values).filter((name) => values[name] !== plain[name]);
    const table = ["--table", "--cell", "--cell-line", "--table-text", "--rack", "--grain"];
    expect(table).toEqual(expect.arrayContaining(changed));
  });

  it.each(TEXTS.filter(onTable))("%s can be read", (text) => {
    for (const ground of ["--table", "--cell"])
      expect(contrast(values[text]!, values[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(LINES.filter(onTable))("%s can be seen", (line) => {
    for (const ground of ["--table", "--cell"])
      expect(contrast(values[line]!, values[ground]!)).toBeGreaterThanOrEqual(3);
  });

  it("is plain in high contrast", () => {
    const order = [`[data-theme="${theme}"][data-room="${room}"]`, `[data-palette="contrast"]`];
    const [of, contrasting] = order.map((selector) => CSS.lastIndexOf(selector));
    expect(of).toBeLessThan(contrasting!);
    const high = rule(`[data-theme="${theme}"][data-palette="contrast"]`);
    for (const name of ["--table", "--cell", "--cell-line", "--table-text", "--rack", "--grain"])
      expect(high).toHaveProperty(name);
  });
});

it("reads the same values before the script has chosen a theme", () => {
  const base = readFileSync("src/styles/base.css", "utf8");
  const { "--ground": ground, "--text": text } = tokens("dark", "classic");
  expect(base).toContain(`background: ${ground};\n    color: ${text};`);
});
