// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { chooseLocale, locales, type Locale } from "./locale.svelte";
import { COLOURS } from "../face";
import { colourLetter } from "../art/letters";
import { t } from "./t";
import {
  ABSENCES,
  ACTION_KINDS,
  CLOSINGS,
  ENDINGS,
  EXPANSIONS,
  FACT_KINDS,
  GAMES,
  LEVELS,
  REASONS,
  STARTS,
  type EventSeen,
  type FactSeen,
} from "../protocol";
import { absenceName } from "./absences";
import { isCelebrated } from "./celebrated";
import { actionHint } from "./actionHints";
import { cellName } from "./cells";
import { describeEvent, endingText, factText } from "./facts";
import {
  formatClock,
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatTenths,
  formatTime,
} from "./format";
import { gameName, levelName } from "./games";
import { gameHint, levelHint } from "./hints";
import { lineName, linesText, setName } from "./lines";
import { optionName, optionValue } from "./options";
import { loadReasons, reasonText } from "./reasons.svelte";
import { REASONS as REASON_TEXTS } from "./reasonTexts";
import { COMMON, hasOtherWord } from "./tileWords.fixture";
import { actionName, colourName, tileName } from "./tiles";

const NAMES = ["Ada", "Ben"];
const UNKNOWN_REASON = "That did not work. Try something else, or try again.";

beforeAll(loadReasons);

afterEach(() => chooseLocale("en"));

/** The text in each language; languages may share a name. */
function everywhere(text: () => string): Record<Locale, string> {
  const found = {} as Record<Locale, string>;
  for (const locale of locales) {
    void chooseLocale(locale);
    found[locale] = text();
  }
  return found;
}

function fact(kind: string, more: Partial<FactSeen> = {}): FactSeen {
  return { kind, seat: 0, ...more };
}

describe("every code of the server has a text in every language", () => {
  it.each([...REASONS])("reason %s", (reason) => {
    for (const text of Object.values(
      everywhere(() => {
        expect(Object.hasOwn(REASON_TEXTS, reason)).toBe(true);
        return reasonText(reason);
      }),
    )) {
      expect(text).toMatch(/[.!?]$/);
    }
  });

  it.each([...FACT_KINDS])("fact %s", (kind) => {
    const full = fact(kind, {
      tiles: ["Rc"],
      cells: [[0, 0]],
      points: 2,
      count: 1,
      specials: ["draw3"],
      others: [1],
      reason: "take",
    });
    const texts = everywhere(() => factText(full, NAMES));
    for (const text of Object.values(texts)) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/\b(fact|tile)_|\{|undefined/);
    }
    expect(new Set(Object.values(texts)).size).toBe(4);
  });

  it.each([...ENDINGS])("ending %s", (reason) => {
    const texts = Object.values(everywhere(() => factText(fact("end", { reason }), NAMES)));
    const plain = Object.values(everywhere(() => factText(fact("end"), NAMES)));
    texts.forEach((text, index) => expect(text).not.toBe(plain[index]));
    for (const text of Object.values(everywhere(() => endingText(reason))))
      expect(text).not.toBe("");
  });

  it.each([...STARTS])("start %s", (reason) => {
    const texts = Object.values(everywhere(() => factText(fact("start", { reason }), NAMES)));
    const plain = Object.values(everywhere(() => factText(fact("start"), NAMES)));
    texts.forEach((text, index) => expect(text).not.toBe(plain[index]));
  });

  it.each(["unknown-age", "equal-ages"])("a drawn start, %s", (why) => {
    const drawn = (more: Partial<FactSeen>): string[] =>
      Object.values(everywhere(() => factText(fact("start", { reason: "draw", ...more }), NAMES)));
    const plain = drawn({});
    drawn({ why }).forEach((text, index) => expect(text).not.toBe(plain[index]));
    expect(drawn({ why: "no-ages" })).toEqual(plain);
  });

  it.each([...ABSENCES])("absence %s", (reason) => {
    const event: EventSeen = { e: "took-over", version: 1, at: 0, seat: 0, level: "club", reason };
    for (const text of Object.values(everywhere(() => absenceName(reason)))) {
      expect(text).not.toBe(reason);
    }
    const plain = everywhere(() => describeEvent({ ...event, reason: "?" }, NAMES).join());
    const texts = everywhere(() => describeEvent(event, NAMES).join());
    for (const locale of locales) expect(texts[locale]).not.toBe(plain[locale]);
  });

  it.each([...CLOSINGS])("closing %s", (reason) => {
    const texts = everywhere(() =>
      describeEvent({ e: "closed", version: 1, at: 0, reason }, NAMES).join(),
    );
    expect(new Set(Object.values(texts)).size).toBe(4);
  });

  it.each([...ACTION_KINDS])("action %s", (kind) => {
    for (const text of Object.values(everywhere(() => actionName(kind)))) {
      expect(text).not.toBe(kind);
    }
    expect(new Set(Object.values(everywhere(() => actionHint(kind)))).size).toBe(4);
  });

  it.each([...GAMES])("game %s", (game) => {
    for (const text of Object.values(everywhere(() => gameName(game)))) expect(text).not.toBe(game);
    expect(new Set(Object.values(everywhere(() => gameHint(game)))).size).toBe(4);
  });

  it.each([...LEVELS])("level %s", (level) => {
    for (const text of Object.values(everywhere(() => levelName(level)))) {
      expect(text).not.toBe(level);
    }
    expect(new Set(Object.values(everywhere(() => levelHint(level)))).size).toBe(4);
  });

  it.each([...EXPANSIONS])("expansion %s", (expansion) => {
    for (const text of Object.values(everywhere(() => optionValue("expansion", expansion)))) {
      expect(text).not.toBe(expansion);
    }
  });
});

describe("reasons", () => {
  it("are told by their own texts as soon as these are there", async () => {
    vi.resetModules();
    const fresh = await import("./reasons.svelte");
    expect(fresh.reasonText("occupied")).toBe(UNKNOWN_REASON);
    void fresh.loadReasons();
    await vi.waitFor(() => expect(fresh.reasonText("occupied")).toBe(reasonText("occupied")));
    expect(reasonText("occupied")).not.toBe(UNKNOWN_REASON);
  });

  it("wait for their texts where they are kept", async () => {
    vi.resetModules();
    const fresh = await import("./reasons.svelte");
    expect(await fresh.loadReasonText("occupied")).toBe(reasonText("occupied"));
  });
});

describe("unknown codes", () => {
  it.each(["never-heard", "constructor", "toString", "__proto__", ""])("%s", (code) => {
    expect(reasonText(code)).toBe(UNKNOWN_REASON);
    expect(actionName(code)).toBe(code);
    expect(gameName(code)).toBe(code);
    expect(levelName(code)).toBe(code);
    expect(optionName(code)).toBe(code);
    expect(tileName(code)).toBe(code);
    expect(colourName(code)).toBe(code);
    expect(gameHint(code)).toBe("");
    expect(factText(fact(code), NAMES)).toBe(`Ada: ${code}`);
    expect(factText(fact("start", { reason: code }), NAMES)).toBe("Ada begins.");
    expect(describeEvent({ e: code } as unknown as EventSeen, NAMES)).toHaveLength(1);
  });

  it("is told without names for seats that are not there", () => {
    expect(factText(fact("pass", { seat: 7 }), NAMES)).toBe("? passes.");
    expect(factText(fact("end", { seat: -1 }), NAMES)).toBe("The game is over.");
  });
});

describe("tiles", () => {
  it("have names that inflect", () => {
    expect(everywhere(() => tileName("Rs"))).toEqual({
      en: "red square",
      de: "rotes Quadrat",
      fr: "carré rouge",
      it: "quadrato rosso",
    });
    expect(everywhere(() => tileName("G4"))).toEqual({
      en: "green four-point star",
      de: "grüner vierzackiger Stern",
      fr: "étoile verte à quatre branches",
      it: "stella verde a quattro punte",
    });
    expect(everywhere(() => tileName("PkW"))).toEqual({
      en: "purple clover on white",
      de: "lila Kleeblatt auf Weiß",
      fr: "trèfle violet sur fond blanc",
      it: "quadrifoglio viola su sfondo bianco",
    });
  });
});

describe("the letters of the colours", () => {
  it("differ from each other in every language, and the settings explain them", () => {
    const letters = everywhere(() => COLOURS.map(colourLetter).join(""));
    expect(letters).toEqual({ en: "ROYGBP", de: "ROGÜBL", fr: "ROJVBL", it: "RAGVBL" });
    const names = everywhere(() => COLOURS.map(colourName).join(" ").toLowerCase());
    const hints = everywhere(() => t.settings_marks_letters_hint());
    for (const locale of locales) {
      expect(new Set(letters[locale]).size).toBe(6);
      const told = [...letters[locale]].map(
        (letter, at) => `${letter} ${names[locale].split(" ")[at]}`,
      );
      for (const each of told) expect(hints[locale]).toContain(each);
    }
  });
});

describe("cards that fit", () => {
  it("are one or several", () => {
    const fits = (count: number) => everywhere(() => t.cards_fits({ card: "x", rows: "2", count }));
    expect(fits(1)).toMatchObject({ en: "x: row 2 takes it.", de: "x: passt zu Reihe 2." });
    expect(fits(2)).toEqual({
      en: "x: row 2 takes them.",
      de: "x: passen zu Reihe 2.",
      fr: "x\u00a0: vont dans la rangée 2.",
      it: "x: vanno nella serie 2.",
    });
  });
});

describe("lines", () => {
  const red = ["Rc", "Rs", "Rd", "R4", "R8", "Rk"];
  const board = new Map(red.map((tile, x) => [`${x},0`, tile]));
  for (const [y, colour] of ["G", "B"].entries()) board.set(`2,${y + 1}`, `${colour}d`);
  const tileAt = (x: number, y: number): string | undefined => board.get(`${x},${y}`);
  const row = red.map((_, x): [number, number] => [x, 0]);

  it("are named by what their tiles share", () => {
    const lines: [number, [number, number][]][] = [
      [12, row],
      [
        3,
        [
          [2, 0],
          [2, 1],
          [2, 2],
        ],
      ],
    ];
    expect(everywhere(() => linesText(lines, tileAt))).toEqual({
      en: "Qwirkle in red +12, diamonds +3",
      de: "Qwirkle in Rot +12, Rauten +3",
      fr: "Qwirkle en rouge +12, losanges +3",
      it: "Qwirkle in rosso +12, rombi +3",
    });
  });

  it("are counted where nothing is known of their tiles", () => {
    expect(lineName([2, row.slice(0, 2)], () => undefined)).toBe("row of 2");
    expect(lineName([12, row], () => undefined)).toBe("Qwirkle");
    expect(setName(["Xx", "Yy"], false)).toBe("row of 2");
    expect(setName(["Rc", "Rc"], false)).toBe("row of 2");
  });

  it("are a tile where there is only one", () => {
    expect(lineName([1, [[0, 0]]], tileAt)).toBe("red circle");
  });

  it("can be diagonals of a background", () => {
    const at = (x: number): string => ["RcB", "GsB", "YdB"][x] ?? "";
    expect(
      lineName(
        [
          3,
          [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        ],
        at,
      ),
    ).toBe("diagonal on black");
  });
});

describe.each([...locales])("the word for a tile in %s", (language) => {
  const read = (path: string): [string, string][] => {
    const file = `texts/${path}/${language}.json`;
    const found = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as object) : {};
    return Object.entries(found).map(([key, text]) => [key, JSON.stringify(text)]);
  };
  const usual = (part: string): [string, string][] => read(`usual/${part}`);
  /** Parts that only other pages than tables use. */
  const ELSEWHERE = new Set(["analysis", "boards", "learn", "puzzles", "review"]);
  /** Texts of the page on which a table is set up, in parts that tables use as well. */
  const SET_UP =
    /^option_\w+_hint$|^game_|^level_|^reason_(no_start|too_many_filled|filled_touch)$/;

  it("is that of the base game where games share a page", () => {
    for (const [key, text] of readdirSync("texts/usual").flatMap(usual)) {
      expect(hasOtherWord(text, COMMON, language), key).toBe(false);
    }
  });

  it.each(["travel", "flex"])("is that of the booklet at tables of %s", (game) => {
    const parts = readdirSync("texts/usual").filter((part) => !ELSEWHERE.has(part));
    const shown = new Map(parts.flatMap(usual).filter(([key]) => !SET_UP.test(key)));
    for (const [key, text] of read(`of-games/${game}`)) shown.set(key, text);
    for (const [key, text] of shown) expect(hasOtherWord(text, game, language), key).toBe(false);
  });

  it("is a card in texts about cards", () => {
    const about = readdirSync("texts/usual").flatMap(usual);
    const texts = about.filter(([key]) => /(^|_)cards?(_|$)/.test(key));
    expect(texts.length).toBeGreaterThan(30);
    for (const [key, text] of [...texts, ...read("of-games/cards")]) {
      // The names of inputs are English.
      const words = text.replaceAll(/\{\w+\}|input \w+/g, "");
      expect(hasOtherWord(words, "cards", language), key).toBe(false);
    }
  });
});

describe("events", () => {
  const played = (facts: FactSeen[]): EventSeen => ({
    e: "played",
    version: 3,
    at: 0,
    ply: 1,
    seat: 0,
    points: 0,
    facts,
  });

  it("tell a placement with its lines, and not that the hand is filled", () => {
    const event = played([
      fact("place", {
        tiles: ["Rc", "Rs"],
        cells: [],
        points: 2,
        lines: [
          [
            2,
            [
              [0, 0],
              [1, 0],
            ],
          ],
        ],
      }),
      fact("draw", { count: 2 }),
    ]);
    const tileAt = (x: number): string | undefined => ["Rc", "Rs"][x];
    expect(describeEvent(event, NAMES, { tileAt })).toEqual([
      "Ada lays 2 tiles for 2 points: red +2.",
    ]);
    expect(describeEvent(event, NAMES, { tileAt, full: true })).toEqual([
      "Ada lays 2 tiles (red circle and red square) for 2 points: red +2.",
    ]);
  });

  it("tell that a special tile was found", () => {
    const event = played([
      fact("swap", { count: 1 }),
      fact("draw", { count: 1, specials: ["double"] }),
    ]);
    expect(describeEvent(event, NAMES)).toEqual([
      "Ada exchanges 1 tile.",
      "Ada turns up a special tile: everyone gets the action tile “Double turn”.",
    ]);
  });

  it("tell who was asked", () => {
    const event = played([fact("ask", { tiles: ["Rc"], others: [1] })]);
    expect(describeEvent(event, NAMES)).toEqual([
      "Ada asks for: red circle. Does not have it: Ben.",
    ]);
  });

  it("tell the rows that were taken", () => {
    const source = ["Rc", "Rs", "Rd", "R4", "R8", "Rk"];
    const event = played([
      fact("rows", { tiles: ["Rk"], points: 1, steps: [{ kind: "take", source }] }),
    ]);
    expect(describeEvent(event, NAMES, { full: true })).toEqual([
      "Ada plays 1 card (red clover) and takes: Qwirkle in red.",
    ]);
    expect(describeEvent(event, NAMES)).toEqual(["Ada plays 1 card and takes: Qwirkle in red."]);
    expect(isCelebrated(event)).toBe(true);
  });

  it("celebrate lines that were worth more than their tiles", () => {
    const six = Array.from({ length: 6 }, (_, x): [number, number] => [x, 0]);
    expect(isCelebrated(played([fact("place", { lines: [[12, six]] })]))).toBe(true);
    expect(isCelebrated(played([fact("place", { lines: [[5, six.slice(1)]] })]))).toBe(false);
  });

  it("follow the plural of each language", () => {
    const one = fact("swap", { count: 1 });
    const many = fact("swap", { count: 3 });
    expect(everywhere(() => factText(one, NAMES))).toEqual({
      en: "Ada exchanges 1 tile.",
      de: "Ada tauscht 1 Plättchen.",
      fr: "Ada échange 1 tuile.",
      it: "Ada scambia 1 tessera.",
    });
    expect(everywhere(() => factText(many, NAMES, { pieces: "cards" }))).toEqual({
      en: "Ada exchanges 3 cards.",
      de: "Ada tauscht 3 Karten.",
      fr: "Ada échange 3 cartes.",
      it: "Ada scambia 3 carte.",
    });
  });
});

describe("numbers", () => {
  it("follow the language", () => {
    expect(everywhere(() => formatNumber(1234.5))).toMatchObject({ en: "1,234.5", de: "1.234,5" });
  });

  it("follow the language in dates, times and lists", () => {
    const at = new Date(2026, 2, 9, 17, 5).getTime();
    expect(everywhere(() => formatDate(at))).toEqual({
      en: "Mar 9, 2026",
      de: "09.03.2026",
      fr: "9 mars 2026",
      it: "9 mar 2026",
    });
    expect(everywhere(() => formatTime(at).replace(/\s/u, " "))).toEqual({
      en: "5:05 PM",
      de: "17:05",
      fr: "17:05",
      it: "17:05",
    });
    expect(everywhere(() => formatList(["Ada", "Ben", "Cleo"]))).toEqual({
      en: "Ada, Ben, and Cleo",
      de: "Ada, Ben und Cleo",
      fr: "Ada, Ben et Cleo",
      it: "Ada, Ben e Cleo",
    });
  });

  it("follow the region of the person", () => {
    const midnight = new Date(2026, 2, 9, 0, 23).getTime();
    const regions = vi.spyOn(navigator, "languages", "get");
    regions.mockReturnValue(["en-GB", "en"]);
    expect(formatTime(midnight)).toBe("00:23");
    expect(formatDate(midnight)).toBe("9 Mar 2026");
    regions.mockReturnValue(["de-CH", "de"]);
    expect(everywhere(() => formatTenths(5))).toMatchObject({ de: "5.0", en: "5.0" });
    regions.mockReturnValue(["de-DE", "fr-FR"]);
    expect(everywhere(() => formatTenths(5))).toMatchObject({ de: "5,0", fr: "5,0" });
    // Numbers inside texts, too.
    expect(everywhere(() => t.points({ count: 1234 })).de).toBe("1.234 Punkte");
    regions.mockRestore();
  });

  it("are spans of time", () => {
    expect([5, 59, 60, 600, 90].map(formatDuration)).toEqual([
      "5 sec",
      "59 sec",
      "1 min",
      "10 min",
      "1:30",
    ]);
    expect(everywhere(() => formatDuration(5).replace(/\s/u, " "))).toMatchObject({
      de: "5 Sek.",
      fr: "5 s",
    });
  });

  it("choose the plural of the language", () => {
    expect(everywhere(() => t.play_cell_fits({ points: 1 }))).not.toEqual(
      everywhere(() => t.play_cell_fits({ points: 2 }).replace("2", "1")),
    );
    // Zero is plural, but not in French.
    const none = everywhere(() => t.play_cell_fits({ points: 0 }));
    expect(none.en).toMatch(/0 points$/);
    expect(none.de).toMatch(/0 Punkte$/);
    expect(none.fr).toMatch(/0 point$/);
    expect(none.it).toMatch(/0 punti$/);
  });

  it("name cells", () => {
    expect(cellName(-2, 3)).toBe("column -2, row 3");
  });

  it("are clocks", () => {
    expect([3725, 245, 59.9, 10, 9.99, 0, -3].map(formatClock)).toEqual([
      "1:02:05",
      "4:05",
      "0:59",
      "0:10",
      "9.9",
      "0.0",
      "0.0",
    ]);
  });
});
