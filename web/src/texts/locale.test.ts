// @vitest-environment jsdom
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compile, compileText, inputsOf, parts, placesOf } from "../../scripts/texts.js";
import { chooseLocale, firstLocale, locale, locales, regional, useTextsOf } from "./locale.svelte";
import { t as texts } from "./t";

function read(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
}

function keys(part: string, locale: string): string[] {
  return Object.keys(read(`texts/usual/${part}/${locale}.json`)).sort();
}

describe("the texts", () => {
  it("are compiled, in four languages", () => {
    expect([...locales].sort()).toEqual(["de", "en", "fr", "it"]);
    expect(Object.keys(texts).length).toBeGreaterThan(0);
  });

  it.each(parts())("of %s have the same keys in every language", (part) => {
    for (const locale of locales) expect(keys(part, locale)).toEqual(keys(part, "en"));
  });
});

describe("the compiler", () => {
  const plural = (match: Record<string, string>) => [
    { declarations: ["input n", "local p = n: plural"], selectors: ["p"], match },
  ];

  it("keeps plain texts, and plurals as forms of one input", () => {
    expect(compileText("a_b", "Hello {name}")).toBe("Hello {name}");
    const forms = plural({ "p=one": "{n} tile", "p=*": "{n} tiles" });
    expect(compileText("a_b", forms)).toEqual(["n", { one: "{n} tile", other: "{n} tiles" }]);
  });

  it("refuses what a page could not show", () => {
    expect(() => compileText("a_b", plural({ "p=one": "{n} tile" }))).toThrow("a_b");
    expect(() => compileText("a_b", plural({ "q=one": "1", "p=*": "2" }))).toThrow("a_b");
    const two = [{ declarations: ["input n"], selectors: ["n", "m"], match: {} }];
    expect(() => compileText("a_b", two)).toThrow("a_b");
  });

  it("types the inputs", () => {
    expect(inputsOf("Hello")).toBeNull();
    expect(inputsOf("{who}: {what}")).toBe("{ who: Input; what: Input }");
    expect(inputsOf(["n", { one: "a tile of {who}", other: "{n} tiles" }])).toBe(
      "{ n: number; who: Input }",
    );
  });

  it("refuses a key that another part has", () => {
    const read = (path: string): string =>
      path.includes("/later/") ? `{ "app_skip": "Skip" }` : readFileSync(path, "utf8");
    expect(() => placesOf(read)).toThrow("app_skip");
  });

  it("falls back to English for a text that a language lacks", () => {
    const read = (path: string): string => {
      const found = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
      if (path.endsWith("first/de.json")) delete found["app_skip"];
      return JSON.stringify(found);
    };
    const files = compile(read);
    const [there, missing] = ["en", "de"].map(
      (each) => JSON.parse(files[`loaded/first.${each}.json`]!) as string[],
    );
    expect(missing).toHaveLength(there!.length);
    expect(missing).toContain(there!.find((each) => each === texts.app_skip()));
  });
});

describe("the words of a game's booklet", () => {
  const games = readdirSync("texts/of-games");

  it.each(games)("of %s replace texts that have the same inputs", (game) => {
    for (const file of readdirSync(`texts/of-games/${game}`)) {
      const usual = Object.fromEntries(
        parts().flatMap((part) => Object.entries(read(`texts/usual/${part}/${file}`))),
      );
      for (const [key, message] of Object.entries(read(`texts/of-games/${game}/${file}`))) {
        const text = compileText(key, message);
        expect(inputsOf(text), key).toBe(inputsOf(compileText(key, usual[key])));
        expect(text, key).not.toEqual(compileText(key, usual[key]));
      }
    }
  });

  it("are used at its tables, in the languages that have them", async () => {
    await chooseLocale("de");
    const usual = texts.tiles({ count: 2 });
    await useTextsOf("travel");
    expect(texts.tiles({ count: 2 })).toBe("2 Steine");
    await chooseLocale("en");
    await vi.waitFor(() => expect(texts.tiles({ count: 2 })).toBe("2 tiles"));
    await chooseLocale("it");
    await vi.waitFor(() => expect(texts.tiles({ count: 2 })).toBe("2 pedine"));
    await chooseLocale("de");
    await useTextsOf("");
    expect(texts.tiles({ count: 2 })).toBe(usual);
    await chooseLocale("en");
  });

  it("are left alone where they cannot be loaded", async () => {
    await useTextsOf("constructor");
    expect(texts.tiles({ count: 2 })).toBe("2 tiles");
    await useTextsOf("");
  });
});

describe("the language", () => {
  it("is the one that was chosen, else the first of the browser's that we speak", () => {
    expect(firstLocale("it", ["de-CH"])).toBe("it");
    expect(firstLocale(null, ["rm", "fr-CH", "de"])).toBe("fr");
    expect(firstLocale("tlh", ["DE-AT"])).toBe("de");
    expect(firstLocale(null, ["ja"])).toBe("en");
    expect(firstLocale(null, [])).toBe("en");
  });

  it("is written as in the person's region", () => {
    expect(regional("en", ["en-GB", "en"])).toBe("en-GB");
    expect(regional("en", ["en", "en-GB"])).toBe("en-GB");
    expect(regional("de", ["fr-CH", "de"])).toBe("de");
    expect(regional("en", ["de-CH", "de"])).toBe("en-CH");
    expect(regional("en", ["de"])).toBe("en");
    expect(regional("it", [])).toBe("it");
  });

  it("changes every text from then on", async () => {
    await chooseLocale("de");
    const german = texts.app_to_start();
    await chooseLocale("it");
    expect(texts.app_to_start()).not.toBe(german);
    expect(locale()).toBe("it");
    await chooseLocale("en");
  });
});

describe("loading", () => {
  const answer = globalThis.fetch;
  /** The parts that were asked for: `first.de`. */
  let asked: string[] = [];
  let failing = false;
  let gate: Promise<void> = Promise.resolve();

  beforeEach(() => {
    asked = [];
    failing = false;
    gate = Promise.resolve();
    localStorage.clear();
    vi.resetModules();
    vi.stubGlobal("fetch", async (input: string) => {
      asked.push(/(\w+\.\w+)\.json$/.exec(input)?.[1] ?? input);
      await gate;
      if (failing) throw new TypeError("no network");
      return answer(input);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const places = placesOf();

  /** A fresh module: nothing is loaded but what `app_skip` asks for. */
  async function fresh() {
    const language = await import("./locale.svelte");
    const textOf = (key: string) => language.text(...places[key]!);
    return { ...language, textOf, app_skip: textOf("app_skip") };
  }

  it("is of the current language only, and of the parts in use", async () => {
    const { app_skip, textOf, loadTexts } = await fresh();
    expect(app_skip()).toBe("");
    await loadTexts();
    expect(asked).toEqual(["first.en"]);
    expect(app_skip()).toBe(texts.app_skip());
    textOf("table_log");
    await loadTexts();
    expect(asked).toEqual(["first.en", "table.en"]);
  });

  it("comes before the change: until then the old language stays", async () => {
    const { app_skip, loadTexts, ...language } = await fresh();
    await loadTexts();
    let open = (): void => {};
    gate = new Promise((resolve) => (open = resolve));
    const change = language.chooseLocale("de");
    expect([language.locale(), language.askedLocale()]).toEqual(["en", "de"]);
    expect(app_skip()).toBe(texts.app_skip());
    open();
    await change;
    expect(language.locale()).toBe("de");
    expect(app_skip()).not.toBe(texts.app_skip());
    // Known texts are shown at once.
    void language.chooseLocale("en");
    expect(language.locale()).toBe("en");
  });

  it("that fails keeps the old language, and may be repeated", async () => {
    const { app_skip, loadTexts, ...language } = await fresh();
    await loadTexts();
    failing = true;
    await expect(language.chooseLocale("fr")).rejects.toThrow("no network");
    expect([language.locale(), language.askedLocale()]).toEqual(["en", "en"]);
    expect(app_skip()).toBe(texts.app_skip());
    // A reload tries again.
    expect(language.firstLocale(localStorage.getItem("sestina-language"), [])).toBe("fr");
    failing = false;
    await language.chooseLocale("fr");
    expect(language.locale()).toBe("fr");
  });

  it("of two languages ends with the one that was chosen last", async () => {
    const { loadTexts, ...language } = await fresh();
    await loadTexts();
    const both = [language.chooseLocale("fr"), language.chooseLocale("it")];
    await Promise.all(both);
    expect(language.locale()).toBe("it");
    await Promise.all([language.chooseLocale("de"), language.chooseLocale("it")]);
    expect(language.locale()).toBe("it");
  });

  it("of a late part is tried again when its text is read", async () => {
    const { textOf, loadTexts } = await fresh();
    await loadTexts();
    failing = true;
    const table_log = textOf("table_log");
    await expect(loadTexts()).rejects.toThrow();
    failing = false;
    expect(table_log()).toBe("");
    await vi.waitFor(() => expect(table_log()).toBe(texts.table_log()));
  });
});

describe("inputs", () => {
  it("are inserted once, and numbers as the region writes them", () => {
    expect(texts.event_said({ who: "{text}", text: "{who}" })).toContain("{text}");
    expect(texts.tiles({ count: 1234 })).toMatch(/1.234/);
  });
});
