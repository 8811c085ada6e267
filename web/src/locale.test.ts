// @vitest-environment jsdom
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "./paraglide/runtime.js";
import * as texts from "./paraglide/messages.js";
import { chooseLocale, firstLocale, locale } from "./locale.svelte";

const AREAS = readdirSync("messages");

function keys(area: string, locale: string): string[] {
  return Object.keys(JSON.parse(readFileSync(`messages/${area}/${locale}.json`, "utf8"))).sort();
}

describe("the texts", () => {
  it("are compiled, in four languages", () => {
    expect([...locales].sort()).toEqual(["de", "en", "fr", "it"]);
    expect(Object.keys(texts.m).length).toBeGreaterThan(0);
  });

  it.each(AREAS)("of %s have the same keys in every language", (area) => {
    for (const locale of locales) expect(keys(area, locale)).toEqual(keys(area, "en"));
  });

  it.each(AREAS)("of %s have keys that begin with their area", (area) => {
    for (const key of keys(area, "en")) expect(key.startsWith(`${area}_`), key).toBe(true);
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

  it("changes every text from then on", () => {
    chooseLocale("de");
    const german = texts.app_to_start();
    chooseLocale("it");
    expect(texts.app_to_start()).not.toBe(german);
    expect(locale()).toBe("it");
    chooseLocale("en");
  });
});
