/** The order of the house: who may import whom, and what has one place. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** From the bottom to the top: a layer may import itself and those below, but no neighbour. */
const LAYERS: readonly (readonly string[])[] = [
  ["protocol", "texts", "styles", "storage", "worker"],
  ["locale", "router"],
  ["settings", "art"],
  ["ui"],
  ["words"],
  ["net"],
  ["model"],
  ["turn"],
  ["board", "hand"],
  ["play", "cards"],
  ["kinds"],
  ["help", "preferences", "learn", "insight"],
  ["table"],
  ["review"],
  ["pages"],
  ["App"],
  ["main"],
];

interface Source {
  readonly path: string;
  readonly text: string;
}

const files: Source[] = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(ts|svelte|css)$/.test(path) && !path.startsWith("texts/"))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), "utf8") }));
const isTest = ({ path }: Source): boolean => /\.(test|bench)\.ts$|fixture|fake/i.test(path);
const shipped = files.filter((file) => !isTest(file));

function layerOf(path: string): string {
  return path.split("/")[0]!.split(".")[0]!;
}

function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found].map(([, to]) => normalize(join(dirname(path), to!)).replaceAll("\\", "/"));
}

function level(layer: string): number {
  return LAYERS.findIndex((names) => names.includes(layer));
}

describe("the layers", () => {
  it("contain every file", () => {
    const strangers = shipped.filter(({ path }) => level(layerOf(path)) < 0);
    expect(strangers.map(({ path }) => path)).toEqual([]);
  });

  it("import only what is below them", () => {
    const wrong = shipped.flatMap((file) => {
      const own = layerOf(file.path);
      return importsOf(file)
        .map(layerOf)
        .filter((other) => other !== own && level(other) >= level(own))
        .map((other) => `${file.path} imports ${other}`);
    });
    expect(wrong).toEqual([]);
  });

  it("are those of docs/web.md", () => {
    const docs = readFileSync(join(SOURCE, "../../docs/web.md"), "utf8");
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
});

describe("one place for one thing", () => {
  const using = (pattern: RegExp): string[] =>
    shipped.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it("storage: only one module uses the browser's", () => {
    expect(using(/\blocalStorage\b/)).toEqual(["storage.ts"]);
  });

  it("kinds of boards: nothing else asks what lies on a table", () => {
    const asking = using(/\b(now|game|moment|seen)\b[?!]?\.rows\b|\.kind === "(grid|rows)"/);
    const owners = /^(model|cards|kinds|help\/Picture)/;
    expect(asking.filter((path) => !owners.test(path))).toEqual([]);
  });

  it("waiting: only the part that tries again says so", () => {
    expect(using(/\bui_not_loaded\b/)).toEqual(["ui/Lazy.svelte"]);
  });

  it("attributes: elements have no spread ones, for which every page would pay", () => {
    const spread = /<[a-z][^<>]*?\s\{\.\.\./;
    const found = shipped.filter(({ path, text }) => path.endsWith(".svelte") && spread.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("names: no two files have the same, but words may be about what another file makes", () => {
    const names = shipped
      .filter(({ path }) => !/^(help\/rules|words)\//.test(path))
      .map(({ path }) => path.split("/").at(-1)!)
      .toSorted();
    expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
  });

  it("exports: somebody imports each value", () => {
    const dead = shipped
      .filter(({ path }) => path.endsWith(".ts") && path !== "protocol.ts")
      .flatMap(({ path, text }) => {
        const names = text.matchAll(
          /^export (?:abstract class|async function|class|const|function) (\w+)/gm,
        );
        return [...names]
          .map(([, name]) => name!)
          .filter((name) => {
            const named = new RegExp(`\\b${name}\\b`);
            return !files.some((other) => other.path !== path && named.test(other.text));
          })
          .map((name) => `${path}: ${name}`);
      });
    expect(dead).toEqual([]);
  });
});
