/** All texts come from `texts/`, in four languages. */

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";

const LOCALES = ["en", "de", "fr", "it"] as const;
const LETTER = /\p{L}/u;

/** Attributes whose values users see or hear. */
const SEEN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "hint",
  "label",
  "placeholder",
  "title",
]);

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function isWords(text: unknown): text is string {
  return typeof text === "string" && LETTER.test(text.replaceAll("Sestina", ""));
}

/** The possible texts of an expression; arguments of functions are ignored. */
function wordsOf(expression: Node): string[] {
  const inside = (name: string): string[] =>
    isNode(expression[name]) ? wordsOf(expression[name]) : [];
  switch (expression.type) {
    case "Literal":
      return isWords(expression["value"]) ? [expression["value"]] : [];
    case "TemplateLiteral":
      return (expression["quasis"] as { value: { cooked: string } }[])
        .map((quasi) => quasi.value.cooked)
        .filter(isWords);
    case "ConditionalExpression":
      return [...inside("consequent"), ...inside("alternate")];
    case "LogicalExpression":
    case "BinaryExpression":
      return expression["operator"] === "+" || expression.type === "LogicalExpression"
        ? [...inside("left"), ...inside("right")]
        : [];
    default:
      return [];
  }
}

function wordsInValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsInValue);
  if (!isNode(value)) return [];
  if (value.type === "Text") return isWords(value["data"]) ? [value["data"].trim()] : [];
  if (value.type === "ExpressionTag") return wordsOf(value["expression"] as Node);
  return [];
}

function search(value: unknown, found: string[]): void {
  if (Array.isArray(value)) {
    for (const one of value) search(one, found);
    return;
  }
  if (!isNode(value)) return;
  // Nobody reads styles, classes and handlers.
  if (value.type.endsWith("Directive")) return;
  if (value.type === "Attribute") {
    if (SEEN.has(value["name"] as string)) found.push(...wordsInValue(value["value"]));
    // Snippets and functions in attributes are not visible.
    return;
  }
  if (value.type === "Text" || value.type === "ExpressionTag") found.push(...wordsInValue(value));
  for (const [name, inner] of Object.entries(value)) {
    if (name !== "expression" && typeof inner === "object" && inner !== null) {
      search("nodes" in inner ? inner.nodes : inner, found);
    }
  }
}

function literalTexts(source: string): string[] {
  const found: string[] = [];
  search(parse(source, { modern: true }).fragment.nodes, found);
  return found;
}

/** Signs that French sets off with a space: between texts, too, they belong to the texts. */
function looseSigns(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) value.forEach((one) => looseSigns(one, found));
  else if (isNode(value)) {
    const isUnseen = value.type === "Attribute" && !SEEN.has(value["name"] as string);
    if (isUnseen || value.type.endsWith("Directive") || value.type === "Comment") return found;
    const text = value.type === "Text" ? (value["data"] as string).trim() : "";
    // An exclamation mark alone is a drawn sign.
    if (/[:;!?]/.test(text) && text !== "!") found.push(text);
    for (const inner of Object.values(value)) {
      if (typeof inner !== "object" || inner === null) continue;
      looseSigns("nodes" in inner ? inner.nodes : inner, found);
    }
  }
  return found;
}

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

describe("markup", () => {
  it.each(files("src", ".svelte"))("of %s holds no words", (file) => {
    expect(literalTexts(readFileSync(file, "utf8"))).toEqual([]);
  });

  it.each(files("src", ".svelte"))("of %s leaves punctuation to the texts", (file) => {
    const { fragment } = parse(readFileSync(file, "utf8"), { modern: true });
    expect(looseSigns(fragment.nodes)).toEqual([]);
  });

  it("is searched for punctuation", () => {
    const source = `<p class="a:b">{x}: {y}</p><i aria-label="{x}: {y}">{x}, {y}</i>`;
    expect(looseSigns(parse(source, { modern: true }).fragment.nodes)).toEqual([":", ":"]);
  });

  it("is really searched", () => {
    const source = `
      <script lang="ts">let a = $state("not seen"); const m = { x: () => "" };</script>
      <h1>Hello {a}</h1>
      <img class="not-seen" alt="picture" src="x.png" />
      {#if a}<p title={a ? "yes" : m.x()}>{m.x()} · 3 — {"then"}</p>{:else}<b>else</b>{/if}
      {#each [1] as one (one)}<Part label={\`part \${one}\`} kind="not seen"><i>in</i></Part>{/each}
      {#snippet bit()}<u>snippet</u>{/snippet}
      <b class:red={a === "not seen"} style:width={a ? "1px" : "not seen"}>Sestina, · 4</b>
      <svelte:head><title>Sestina</title></svelte:head>
      <style>h1 { color: red }</style>`;
    const expected = ["Hello", "picture", "yes", "then", "else", "part ", "in", "snippet"];
    expect(literalTexts(source).sort()).toEqual(expected.sort());
  });
});

type Text = string | { match: Record<string, string> }[];
type Texts = Record<string, Text>;

function read(part: string, locale: string): Texts {
  return JSON.parse(readFileSync(`texts/usual/${part}/${locale}.json`, "utf8")) as Texts;
}

function variants(text: Text): string[] {
  return typeof text === "string" ? [text] : text.flatMap((one) => Object.values(one.match));
}

function placeholders(text: Text): string[] {
  const found = variants(text).flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!),
  );
  return [...new Set(found)].sort();
}

/** Whole texts that are correctly the same in English and another language. */
const SAME: Record<string, readonly string[]> = {
  de: ["Name", "Chat", "Start", "Enter", "Esc", "Vibration", "Qwirkle in {colour}"],
  fr: [
    "Options",
    "Menu",
    "Messages",
    "orange",
    "Club",
    "Expert",
    "Pause",
    "Points",
    "Table",
    "Vibration",
    "{count} points",
    "{count} point",
  ],
  it: ["No", "Chat", "Menu", "Esc", "Backspace", "Qwirkle in {colour}"],
};
/** Punctuation that a language does not use. */
const FOREIGN: Record<(typeof LOCALES)[number], RegExp> = {
  en: /['"„«»]|\.\.\.| …/,
  de: /['"”«»]|\.\.\.|[^\u00a0]…/,
  // A line break before high punctuation would leave it alone on the next line.
  fr: /['"„“”]|\.\.\.|\s…|[^\u00a0]:|[^\u202f][;!?]|«[^\u00a0]|[^\u00a0]»/,
  it: /['"„“”]|\.\.\.|\s…/,
};
/** Words that do not make a text English: names, units, and words that all four languages share. */
const NEUTRAL = /\{\w+\}|\b(Sestina|Qwirkles?|Flex|Travel|Cards|Connect|Select|Bots?|QR|min|s)\b/g;

function isNeutral(text: string): boolean {
  return !LETTER.test(text.replace(NEUTRAL, ""));
}

describe.each(readdirSync("texts/usual"))("the texts of %s", (part) => {
  const english = read(part, "en");

  it.each(LOCALES)("have each key once in %s: JSON keeps the last one without a word", (locale) => {
    const source = readFileSync(`texts/usual/${part}/${locale}.json`, "utf8");
    const keys = [...source.matchAll(/^ {2}"(\w+)":/gm)].map((one) => one[1]);
    expect(keys).toHaveLength(Object.keys(read(part, locale)).length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(LOCALES.slice(1))("are in %s, not in English", (locale) => {
    const there = read(part, locale);
    const same = Object.keys(english).filter((key) => {
      const texts = variants(there[key] ?? "");
      return variants(english[key]!).some(
        (text) => !isNeutral(text) && !SAME[locale]!.includes(text) && texts.includes(text),
      );
    });
    expect(same).toEqual([]);
  });

  it.each(LOCALES)("have the same placeholders in %s, and no text is empty", (locale) => {
    const there = read(part, locale);
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(there[key] ?? ""), key).toEqual(placeholders(text));
      for (const text of variants(there[key] ?? "")) expect(text.trim(), key).not.toBe("");
    }
  });

  it.each(LOCALES)("have the signs of %s", (locale) => {
    for (const [key, text] of Object.entries(read(part, locale))) {
      for (const one of variants(text)) expect(one, key).not.toMatch(FOREIGN[locale]);
    }
  });
});
