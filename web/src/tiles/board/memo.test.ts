// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { chooseLocale, locale } from "../../texts/locale.svelte";
import { memo } from "./memo";

const before = locale();
afterEach(() => chooseLocale(before));

it("makes each text once in each language", () => {
  const asked: string[] = [];
  const text = memo((points: number) => {
    asked.push(`${locale()} ${points}`);
    return asked.at(-1)!;
  });
  void chooseLocale("en");
  expect([text(2), text(3), text(2)]).toEqual(["en 2", "en 3", "en 2"]);
  void chooseLocale("de");
  expect([text(2), text(2)]).toEqual(["de 2", "de 2"]);
  expect(asked).toEqual(["en 2", "en 3", "de 2"]);
});
