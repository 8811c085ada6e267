/** The order of the house, where ESLint, knip and the compiler cannot hold it. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LAYERS } from "../layers.js";

it("docs/web.md names the layers in their order", () => {
  const docs = readFileSync("../docs/web.md", "utf8");
  const table = docs.slice(docs.indexOf("## Folders"), docs.indexOf("## Help"));
  const named = [...table.matchAll(/^\|(.*?)\|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([a-z]+)(?:\/|\.\w+)*`/g)].map(([, name]) => name!),
  );
  expect(named).toEqual(
    LAYERS.slice(0, -2)
      .flat()
      .filter((name) => name !== "worker"),
  );
});

it("no two files have the same name, but words may be about what another file makes", () => {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(ts|svelte|css)$/.test(path))
    .filter((path) => !/^(texts|help\/rules)\/|\.(test|bench)\.ts$|fixture|fake/i.test(path))
    .map((path) => path.split("/").at(-1)!)
    .toSorted();
  expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
});
