// Compile the texts of `messages/AREA/LOCALE.json` into `src/texts`: typed message functions,
// and for each language one JSON file per part, which the page loads at run time. The texts of
// `wordings/GAME/LOCALE.json` replace others at the tables of a game whose booklet has other words.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The first is the source: it stands in for a text that another language lacks. */
export const LOCALES = ["en", "de", "fr", "it"];
export const FROM = "messages";
export const WORDINGS = "wordings";
const OUT = "src/texts";

/**
 * What is loaded together, in one file for each language. The first pattern that matches takes a
 * key; an area that is not mentioned is a part of its own.
 */
const PARTS = [
  // On every page.
  ["first", /^(app|ui)_|^words_(seat|guest|colour_letters|reason_un(known|reachable)$)/],
  ["first", /^words_(game|level)_(?!.*_hint$)/],
  // In the settings, the rules, the guide; after a refusal. Loaded when the page is idle.
  ["later", /^(help|settings)_|^words_reason_|^words_action_.*_(hint|question|verb)$/],
  // Before and after the game, in a replay, in the menu.
  ["around", /^(after|together)_|^table_(chart|download|step|share|you_win|wins|replay|rematch)/],
  ["around", /^table_(sit|stand|free_seat|start|host_starts|close_|invite|qr|cop|lan|join|full)/],
  ["around", /^table_(private|name|clock|open_to_all|by_invitation|waiting$|waiting_hint$|next)/],
  ["start", /^start_|^words_option_|^words_.*_hint$/],
  ["table", /^(table|play|cards|words)_/],
];

export function partOf(key) {
  const found = PARTS.find(([, pattern]) => pattern.test(key));
  return found ? found[0] : key.slice(0, key.indexOf("_"));
}

/**
 * A text as it is loaded: a string with `{inputs}`, or the input that selects a plural form and
 * the forms by category, `other` for the rest.
 */
export function compileText(key, message) {
  if (typeof message === "string") return message;
  const [variants] = message;
  const selector = /^local (\w+) = (\w+): plural$/;
  const local = variants.declarations.map((one) => selector.exec(one)).find((one) => one !== null);
  if (message.length !== 1 || local == null || String(variants.selectors) !== local[1])
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

/** The type of a message's inputs; null without any. Plurals want a number. */
export function inputsOf(text) {
  const [plural, forms] = typeof text === "string" ? [null, [text]] : [text[0], text[1]];
  const names = new Set(plural === null ? [] : [plural]);
  for (const form of Object.values(forms))
    for (const [, name] of form.matchAll(/\{(\w+)\}/g)) names.add(name);
  if (names.size === 0) return null;
  const typed = [...names].map((name) => `${name}: ${name === plural ? "number" : "Input"}`);
  return `{ ${typed.join("; ")} }`;
}

/** All texts of a language by key. */
function readTexts(locale, read) {
  const found = {};
  for (const area of readdirSync(FROM).sort()) {
    const messages = JSON.parse(read(`${FROM}/${area}/${locale}.json`));
    for (const [key, message] of Object.entries(messages)) found[key] = compileText(key, message);
  }
  return found;
}

/** The games with other words, and the languages in which they have them. */
function wordedGames() {
  return readdirSync(WORDINGS)
    .sort()
    .map((game) => [
      game,
      LOCALES.filter((locale) => existsSync(`${WORDINGS}/${game}/${locale}.json`)),
    ]);
}

/** The texts that a game words otherwise, by the place of the usual ones: `part.index`. */
function readWording(game, locale, read, placeOf) {
  const messages = JSON.parse(read(`${WORDINGS}/${game}/${locale}.json`));
  const entries = Object.entries(messages).map(([key, message]) => {
    if (placeOf[key] === undefined) throw new Error(`${game}: there is no text ${key}`);
    return [placeOf[key], compileText(key, message)];
  });
  return Object.fromEntries(entries);
}

const readFile = (path) => readFileSync(path, "utf8");

/** The generated files by path. */
export function compile(read = readFile) {
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, readTexts(locale, read)]));
  const source = texts[LOCALES[0]];
  const all = Object.keys(source).sort();
  const names = [...new Set(all.map(partOf))].sort();
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Record<string, string>} */
  const placeOf = {};

  for (const part of names) {
    const keys = all.filter((key) => partOf(key) === part);
    for (const locale of LOCALES) {
      const list = keys.map((key) => texts[locale][key] ?? source[key]);
      files[`loaded/${part}.${locale}.json`] = JSON.stringify(list);
    }
    // A module for each message: bundlers put it where it is used.
    keys.forEach((key, index) => {
      placeOf[key] = `${names.indexOf(part)}.${index}`;
      files[`keys/${key}.js`] =
        `import { text } from "../../locale.svelte";\n` +
        `export const ${key} = /* @__PURE__ */ text(${names.indexOf(part)}, ${index});\n`;
    });
  }

  files["keys.js"] = all.map((key) => `export { ${key} } from "./keys/${key}.js";\n`).join("");
  // Without this a page would run the modules of all messages.
  files["package.json"] = `{ "sideEffects": false }\n`;
  files["messages.js"] = `export * as m from "./keys.js";\nexport * from "./keys.js";\n`;
  files["keys.d.ts"] = [
    `type Input = string | number;\n`,
    ...all.map((key) => {
      const [text, inputs] = [source[key], inputsOf(source[key])];
      const shown = (typeof text === "string" ? text : text[1].other).replaceAll("*/", "* /");
      const type = inputs === null ? "() => string" : `(inputs: ${inputs}) => string`;
      return `/** ${shown} */\nexport declare const ${key}: ${type};\n`;
    }),
  ].join("");
  files["messages.d.ts"] = files["messages.js"];

  const address = (locale, part) => `${locale}_${part}`;
  const pairs = LOCALES.flatMap((locale) => names.map((part) => [locale, part]));
  const worded = wordedGames();
  for (const [game, languages] of worded)
    for (const locale of languages) {
      const texts = readWording(game, locale, read, placeOf);
      files[`loaded/of-${game}.${locale}.json`] = JSON.stringify(texts);
    }
  const wording = (game, l) => `of_${game}_${l}`;
  files["catalogues.js"] = [
    ...pairs.map(([l, p]) => `import ${address(l, p)} from "./loaded/${p}.${l}.json?url";\n`),
    ...worded.flatMap(([game, languages]) =>
      languages.map(
        (l) => `import ${wording(game, l)} from "./loaded/of-${game}.${l}.json?url";\n`,
      ),
    ),
    `export const parts = ${JSON.stringify(names)};\n`,
    `export const addresses = {\n`,
    ...LOCALES.map((l) => `  ${l}: [${names.map((part) => address(l, part)).join(", ")}],\n`),
    `};\n`,
    `export const wordings = {\n`,
    ...worded.map(
      ([game, languages]) =>
        `  ${game}: { ${languages.map((l) => `${l}: ${wording(game, l)}`).join(", ")} },\n`,
    ),
    `};\n`,
  ].join("");
  const union = (list) => list.map((one) => JSON.stringify(one)).join(" | ");
  files["catalogues.d.ts"] = [
    `export type Locale = ${union(LOCALES)};\n`,
    `export type Part = ${union(names)};\n`,
    `/** What is loaded together; message functions know a part by its index. */\n`,
    `export declare const parts: readonly Part[];\n`,
    `/** Where the texts of each language are, by the index of the part. */\n`,
    `export declare const addresses: Readonly<Record<Locale, readonly string[]>>;\n`,
    `/** Where the other words of a game are, by game and language. */\n`,
    `export declare const wordings: Readonly<Record<string, Partial<Record<Locale, string>>>>;\n`,
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
