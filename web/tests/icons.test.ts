import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as icons from "../src/ui/icons";

// Markup uses them where knip does not look.
test("every icon is used", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(`src/${name}`, "utf8"))
    .join("\n");
  const used = new Set([...sources.matchAll(/\bicons\.(\w+)/g)].map(([, name]) => name));
  expect(Object.keys(icons).filter((name) => !used.has(name))).toEqual([]);
});
