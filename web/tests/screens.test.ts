/** Styles cannot read a constant, so this compares their widths with the one place that has them. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { WIDE } from "../src/ui/screen";

/** Pixels: below this a single control may change, as on a small phone. */
const SMALL = 600;

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  // The tokens let everything grow on large screens, which changes no layout.
  .filter((file) => /\.(svelte|css|ts)$/.test(file) && !/^(texts|styles.tokens)/.test(file))
  .map((file) => readFileSync(`src/${file}`, "utf8"));

it("has one width at which pages change their layout", () => {
  const widths = files.flatMap((text) =>
    [...text.matchAll(/@media (\(.*width.*\)) \{/g)].map(([, width]) => width!),
  );
  expect(widths.length).toBeGreaterThan(3);
  const others = widths.filter((width) => {
    const [, most, unit] = /^\((?:max-width:|width <) ([\d.]+)(px|rem)\)$/.exec(width) ?? [];
    return width !== WIDE && !(Number(most) * (unit === "rem" ? 16 : 1) < SMALL);
  });
  expect(others).toEqual([]);
});

it("asks for that width by its name", () => {
  const scripts = files.map((text) => text.split("<style>")[0]!);
  const asking = /innerWidth\s*[<>]|(MediaQuery|matchMedia)\??\.?\(\s*["'`]\(?[^)]*width/;
  expect(scripts.filter((text) => asking.test(text))).toEqual([]);
});
