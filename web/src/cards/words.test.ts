// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseLocale, locales } from "../locale.svelte";
import { saveDraft, loadDraft } from "./draftStorage";
import { sorted } from "./order";
import type { Told } from "./retell";
import { begin, moveText, put, wholeHand } from "./rows";
import { nearest, type Box } from "./walk";
import { shortReason, stepText } from "./words";

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
    chooseLocale("en");
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
      chooseLocale(locale);
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

describe("a hand", () => {
  it("is sorted by colour or by shape, with what cannot be read last", () => {
    const draft = begin({ rows: [], hand: ["joker", "Gs", "Rk", "Rc", "Gc"] });
    const texts = (order: "colour" | "shape") =>
      sorted(draft, wholeHand(draft.base), order).map((id) => draft.base.hand[Number(id.slice(1))]);
    expect(texts("colour")).toEqual(["Rc", "Rk", "Gc", "Gs", "joker"]);
    expect(texts("shape")).toEqual(["Rc", "Gc", "Gs", "Rk", "joker"]);
  });
});

describe("a kept turn", () => {
  beforeEach(() => localStorage.clear());
  const base = { rows: [["Rc", "Rs", "Rd"]], hand: ["R4"] };
  const draft = put(begin(base), ["h0"], { row: "r0" });

  it("is found again by table, seat and ply only", () => {
    saveDraft("abc", 0, 7, draft);
    expect(loadDraft("abd", 0, 7, base)).toBeNull();
    expect(loadDraft("abc", 1, 7, base)).toBeNull();
    const found = loadDraft("abc", 0, 7, base);
    expect(found && moveText(found)).toBe("Rc Rs Rd R4");
    expect(loadDraft("abc", 0, 8, base)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("that changes nothing is not kept", () => {
    saveDraft("abc", 0, 7, draft);
    saveDraft("abc", 0, 8, begin(base));
    expect(localStorage.length).toBe(0);
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
