// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { chooseLocale, locales } from "../texts/locale.svelte";
import type { Told } from "./retell";
import { nearest, type Box } from "./walk";
import { shortReason, stepText } from "./cardTexts";

const told: Told = {
  kind: "play",
  cards: ["Rc", "Gs"],
  ids: ["h0", "h1"],
  source: null,
  target: 2,
  opensRow: false,
};

describe("a step in words", () => {
  afterEach(() => chooseLocale("en"));

  it("names player, cards and rows by their numbers", () => {
    void chooseLocale("en");
    expect(stepText(told, "Ada")).toBe("Ada adds to row 3: red circle and green square.");
    expect(stepText({ ...told, opensRow: true }, "Ada")).toContain("new row: red circle");
    const moved = stepText({ ...told, kind: "move", source: 0 }, "Ada");
    expect(moved).toBe("Ada moves from row 1 to row 3: red circle and green square.");
    expect(stepText({ ...told, kind: "take", source: 3 }, "Ada")).toBe(
      "Row 4 is complete: Ada takes it.",
    );
  });

  it("is another sentence in every language, and every way to move has its own", () => {
    const steps: Told[] = [
      told,
      { ...told, opensRow: true },
      { ...told, kind: "move", source: 0 },
      { ...told, kind: "move", source: 0, opensRow: true },
      { ...told, kind: "take", source: 0 },
    ];
    const texts = [...locales].flatMap((locale) => {
      void chooseLocale(locale);
      return steps.map((step) => stepText(step, "Ada"));
    });
    expect(new Set(texts).size).toBe(locales.length * steps.length);
    for (const text of texts) expect(text).toContain("Ada");
  });

  it("has few words for every reason, known or not", () => {
    const known = ["row-too-short", "row-too-long", "repeated", "mixed"].map(shortReason);
    expect(new Set(known).size).toBe(4);
    expect(shortReason("constructor")).toBe(shortReason("never heard of"));
  });
});

describe("the way by arrow keys", () => {
  const box = (x: number, y: number): Box => ({ left: x, right: x + 40, top: y, bottom: y + 60 });

  it("goes to the nearest line, and there to what is nearest", () => {
    const boxes = [box(0, 100), box(100, 100), box(100, 200), box(100, 4)];
    expect(nearest(box(90, 0), boxes, 1)).toBe(1);
    expect(nearest(box(0, 200), boxes, -1)).toBe(0);
    expect(nearest(box(0, 0), boxes, -1)).toBeNull();
  });
});
