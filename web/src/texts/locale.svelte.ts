/**
 * The language of the page, the browser's until the user chooses another, and its texts.
 *
 * Only the texts of this language are loaded, in parts: the function of a text asks for its part when
 * the module that uses it runs. A part is state, so texts appear as soon as they are there, and
 * follow a change of language without a reload.
 */

import { addresses, ofGames, parts, type Locale, type Part } from "./generated/catalogues.js";
import { keepText, readText } from "../storage";

export { type Locale };

export const locales = Object.keys(addresses) as Locale[];

const KEPT = "language";

function known(language: string | null | undefined): Locale | undefined {
  const short = language?.toLowerCase().split("-")[0];
  return locales.find((one) => one === short);
}

/** The stored choice, otherwise the first supported language of the browser. */
export function firstLocale(kept: string | null, wanted: readonly string[]): Locale {
  return known(kept) ?? wanted.map(known).find((one) => one !== undefined) ?? "en";
}

/** A text with `{inputs}`, or the input that selects its plural form and the forms. */
type Text = string | readonly [input: string, forms: Readonly<Record<string, string>>];
type Inputs = Readonly<Record<string, string | number>>;

class ShownPart {
  texts = $state.raw<readonly Text[] | null>(null);
}

const first = firstLocale(readText(KEPT), navigator.languages);
let chosen = $state.raw<Locale>(first);
let asked = $state.raw<Locale>(first);
const shown = parts.map(() => new ShownPart());
/** The parts that some loaded module uses. */
const wanted = new Set<number>();
/** What was loaded, by address. */
const loaded = new Map<string, readonly Text[]>();
const loading = new Map<string, Promise<void>>();
/** The texts that the game on the page words otherwise, by `part.index`. */
let otherTexts = $state.raw<Readonly<Record<string, Text>> | null>(null);
let game = "";

async function fetchTexts(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    loaded.set(address, (await response.json()) as Text[]);
  } finally {
    // A failed request may be repeated.
    loading.delete(address);
  }
}

/** Load parts of a language. Texts that are there already need no waiting. */
function load(language: Locale, indices: Iterable<number>): Promise<void> | null {
  const missing = [...indices].map((part) => addresses[language][part]!);
  const requests = missing.flatMap((address) => {
    if (loaded.has(address)) return [];
    if (!loading.has(address)) loading.set(address, fetchTexts(address));
    return loading.get(address)!;
  });
  return requests.length > 0 ? Promise.all(requests).then(() => {}) : null;
}

/** Show the loaded texts of the current language. */
function show(): void {
  shown.forEach((part, index) => (part.texts = loaded.get(addresses[chosen][index]!) ?? null));
}

/** Load and show these parts, and all others that are in use; the language may change meanwhile. */
export async function loadTexts(...more: readonly Part[]): Promise<void> {
  more.forEach((part) => wanted.add(parts.indexOf(part)));
  // Never during a call: a text may be read where state must not change.
  await Promise.resolve();
  for (let wait; (wait = load(chosen, wanted)) !== null;) await wait;
  show();
}

/**
 * Use the words of a game's own booklet from now on; an empty name brings the usual ones back. If
 * they cannot be loaded, the usual ones stay.
 */
export async function useTextsOf(next: string): Promise<void> {
  game = next;
  const language = chosen;
  const address = Object.hasOwn(ofGames, next) ? ofGames[next]![language] : undefined;
  const found = address === undefined ? null : await fetchTextsOf(address);
  if (game === next && chosen === language) otherTexts = found;
}

async function fetchTextsOf(address: string): Promise<Readonly<Record<string, Text>> | null> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Record<string, Text>) : null;
  } catch {
    return null;
  }
}

/** @public The function of a text. The generated texts call this. */
export function text(part: number, index: number): (inputs?: Inputs) => string {
  const want = (): void => {
    wanted.add(part);
    // Whoever waits for the texts reports the error; the next use tries again.
    loadTexts().catch(() => {});
  };
  if (!wanted.has(part)) want();
  // What it returns depends on state alone. That it asks again for what could not be loaded changes
  // no state now (`loadTexts` waits), so a derived may call it.
  return (inputs = {}) => {
    const { texts } = shown[part]!;
    if (texts === null) want();
    return texts === null ? "" : fill(otherTexts?.[`${part}.${index}`] ?? texts[index]!, inputs);
  };
}

function fill(text: Text, inputs: Inputs): string {
  if (typeof text !== "string") {
    const [input, forms] = text;
    text = forms[plurals().select(inputs[input] as number)] ?? forms["other"]!;
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inputs[name];
    return typeof value === "number" ? numbers().format(value) : (value ?? "");
  });
}

/** Formatters are expensive to create, so keep one of each kind. */
function lasting<T>(create: (language: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const language = region();
    if (!made.has(language)) made.set(language, create(language));
    return made.get(language)!;
  };
}

const plurals = lasting((language) => new Intl.PluralRules(language));
const numbers = lasting((language) => new Intl.NumberFormat(language));

/**
 * The language as the person's region writes it: `en-GB` writes 00:23, `en-US` 12:23 AM. Somebody
 * who reads a language that the browser does not list still lives where the browser says.
 */
export function regional(language: Locale, wanted: readonly string[]): string {
  const spoken = wanted.filter((one) => known(one) === language);
  const full = spoken.find((one) => one.includes("-"));
  if (full !== undefined || spoken.length > 0) return full ?? language;
  const place = wanted.map((one) => /-([A-Z]{2})\b/.exec(one)?.[1]).find(Boolean);
  return place === undefined ? language : `${language}-${place}`;
}

/** The current language with its region, for numbers, dates and times. */
export function region(): string {
  return regional(chosen, navigator.languages);
}

export function locale(): Locale {
  return chosen;
}

/** The language that was chosen last: its texts may still be on their way. */
export function askedLocale(): Locale {
  return asked;
}

/**
 * Change the language as soon as its texts are there; at once if they are. If they cannot be
 * loaded, the page keeps its language and the promise is rejected.
 */
export async function chooseLocale(next: Locale): Promise<void> {
  asked = next;
  // At once, and even if it fails: a reload tries again.
  keepText(KEPT, next);
  try {
    for (let wait; (wait = load(next, wanted)) !== null;) await wait;
  } catch (problem) {
    if (asked === next) asked = chosen;
    throw problem;
  }
  // The last choice wins, not the last answer.
  if (asked !== next) return;
  chosen = next;
  otherTexts = null;
  show();
  void useTextsOf(game);
}

/** Each language by its own name, so that its speakers find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
