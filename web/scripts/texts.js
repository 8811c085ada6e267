// Compile the texts of `texts/usual/PART/LOCALE.json` into `src/texts/generated`: typed functions,
// and for each language one JSON file per part, which the page loads at run time. The texts of
// `texts/of-games/GAME/LOCALE.json` replace others at the tables of a game whose booklet has other
// words.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The first is the source: it stands in for a text that another language lacks. */
export const LOCALES = ["en", "de", "fr", "it"];
export const FROM = "texts";
const USUAL = `${FROM}/usual`;
const OF_GAMES = `${FROM}/of-games`;
const OUT = "src/texts/generated";

/**
 * A text as it is loaded: a string with `{inputs}`, or the input that selects a plural form and
 * the forms by category, `other` for the rest.
 */
export function compileText(key, written) {
  if (typeof written === "string") return written;
  const [variants] = written;
  const selector = /^local (\w+) = (\w+): plural$/;
  const local = variants.declarations.map((one) => selector.exec(one)).find((one) => one !== null);
  if (written.length !== 1 || local == null || String(variants.selectors) !== local[1])
    throw new Error(`${key}: one plural is all that a text can select by`);
  const forms = Object.entries(variants.match).map(([match, text]) => {
    const category = match.slice(local[1].length + 1);
    if (!match.startsWith(`${local[1]}=`)) throw new Error(`${key}: ${match}`);
    return [category === "*" ? "other" : category, text];
  });
  const compiled = Object.fromEntries(forms);
  if (compiled.other === undefined) throw new Error(`${key}: no form for other numbers`);
  return [local[2], compiled];
}

/** The type of a text's inputs; null without any. Plurals want a number. */
export function inputsOf(text) {
  const [plural, forms] = typeof text === "string" ? [null, [text]] : [text[0], text[1]];
  const names = new Set(plural === null ? [] : [plural]);
  for (const form of Object.values(forms))
    for (const [, name] of form.matchAll(/\{(\w+)\}/g)) names.add(name);
  if (names.size === 0) return null;
  const typed = [...names].map((name) => `${name}: ${name === plural ? "number" : "Input"}`);
  return `{ ${typed.join("; ")} }`;
}

/** What is loaded together, in one file for each language: a folder of `texts/usual`. */
export const parts = () => readdirSync(USUAL).sort();

/** The games with other words, and the languages in which they have them. */
function gamesWithTexts() {
  return readdirSync(OF_GAMES)
    .sort()
    .map((game) => [
      game,
      LOCALES.filter((locale) => existsSync(`${OF_GAMES}/${game}/${locale}.json`)),
    ]);
}

/** The texts that a game words otherwise, by the place of the usual ones: `part.index`. */
function readTextsOf(game, locale, read, places) {
  const found = JSON.parse(read(`${OF_GAMES}/${game}/${locale}.json`));
  const entries = Object.entries(found).map(([key, text]) => {
    if (places[key] === undefined) throw new Error(`${game}: there is no text ${key}`);
    return [places[key].join("."), compileText(key, text)];
  });
  return Object.fromEntries(entries);
}

const readFile = (path) => readFileSync(path, "utf8");

/** Where each text is: the index of its part, and its own in that part. */
export function placesOf(read = readFile) {
  /** @type {Record<string, [number, number]>} */
  const places = {};
  parts().forEach((part, index) => {
    Object.keys(JSON.parse(read(`${USUAL}/${part}/${LOCALES[0]}.json`))).forEach((key, at) => {
      if (places[key] !== undefined) throw new Error(`${part}: there is another text ${key}`);
      places[key] = [index, at];
    });
  });
  return places;
}

/** The generated files by path. */
export function compile(read = readFile) {
  const names = parts();
  const places = placesOf(read);
  /** @type {Record<string, string>} */
  const files = {};
  /** The texts of the first language, for their types. */
  const source = {};

  for (const part of names) {
    const texts = LOCALES.map((locale) => JSON.parse(read(`${USUAL}/${part}/${locale}.json`)));
    for (const [key, text] of Object.entries(texts[0])) source[key] = compileText(key, text);
    LOCALES.forEach((locale, n) => {
      const list = Object.keys(texts[0]).map((key) => {
        const text = texts[n][key];
        return text === undefined ? source[key] : compileText(key, text);
      });
      files[`loaded/${part}.${locale}.json`] = JSON.stringify(list);
    });
  }

  const all = Object.keys(source).sort();
  files["keys.js"] = [
    `import { text } from "../locale.svelte";\n`,
    ...all.map((key) => `export const ${key} = /* @__PURE__ */ text(${places[key].join(", ")});\n`),
  ].join("");
  files["keys.d.ts"] = [
    `type Input = string | number;\n`,
    ...all.map((key) => {
      const [text, inputs] = [source[key], inputsOf(source[key])];
      const shown = (typeof text === "string" ? text : text[1].other).replaceAll("*/", "* /");
      const type = inputs === null ? "() => string" : `(inputs: ${inputs}) => string`;
      return `/** ${shown} */\nexport declare const ${key}: ${type};\n`;
    }),
  ].join("");

  const address = (locale, part) => `${locale}_${part}`;
  const pairs = LOCALES.flatMap((locale) => names.map((part) => [locale, part]));
  const games = gamesWithTexts();
  for (const [game, languages] of games)
    for (const locale of languages) {
      const texts = readTextsOf(game, locale, read, places);
      files[`loaded/of-${game}.${locale}.json`] = JSON.stringify(texts);
    }
  const addressOf = (game, locale) => `of_${game}_${locale}`;
  files["catalogues.js"] = [
    ...pairs.map(([l, p]) => `import ${address(l, p)} from "./loaded/${p}.${l}.json?url";\n`),
    ...games.flatMap(([game, languages]) =>
      languages.map(
        (l) => `import ${addressOf(game, l)} from "./loaded/of-${game}.${l}.json?url";\n`,
      ),
    ),
    `export const parts = ${JSON.stringify(names)};\n`,
    `export const addresses = {\n`,
    ...LOCALES.map((l) => `  ${l}: [${names.map((part) => address(l, part)).join(", ")}],\n`),
    `};\n`,
    `export const ofGames = {\n`,
    ...games.map(
      ([game, languages]) =>
        `  ${game}: { ${languages.map((l) => `${l}: ${addressOf(game, l)}`).join(", ")} },\n`,
    ),
    `};\n`,
  ].join("");
  const union = (list) => list.map((one) => JSON.stringify(one)).join(" | ");
  files["catalogues.d.ts"] = [
    `export type Locale = ${union(LOCALES)};\n`,
    `export type Part = ${union(names)};\n`,
    `/** What is loaded together; a text function knows its part by the index. */\n`,
    `export declare const parts: readonly Part[];\n`,
    `/** Where the texts of each language are, by the index of the part. */\n`,
    `export declare const addresses: Readonly<Record<Locale, readonly string[]>>;\n`,
    `/** Where the other words of a game are, by game and language. */\n`,
    `export declare const ofGames: Readonly<Record<string, Partial<Record<Locale, string>>>>;\n`,
  ].join("");
  return files;
}

/** Write what changed, and remove what is no longer generated. */
export function writeTexts() {
  const files = compile();
  mkdirSync(OUT, { recursive: true });
  for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (entry.isFile() && files[path.slice(OUT.length + 1)] === undefined) rmSync(path);
  }
  for (const [name, content] of Object.entries(files)) {
    const path = `${OUT}/${name}`;
    if (existsSync(path) && readFile(path) === content) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTexts();
