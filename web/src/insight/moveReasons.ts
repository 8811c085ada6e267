/** The reasons of an analysis as sentences; docs/analysis.md lists their codes and values. */

import type { Cell } from "../model/cell";
import type { Reason } from "../net/insight";
import { t } from "../texts/t";
import { formatGain, formatNumber } from "../texts/format";
import { formatChance, formatPoints } from "../texts/percent";
import { tileName } from "../texts/tiles";

/** What a move is called in a sentence: `Played`, `Move 2`. */
export type NameOf = (move: string) => string;

/** A cell that reasons speak of, and the letter that stands for it. */
export interface Place {
  readonly cell: Cell;
  readonly letter: string;
}

type Values = Readonly<Record<string, unknown>>;
type Teller = (values: Values, name: NameOf, place: string) => string;

const LETTERS = "ABCDEFGHIJ";

function number(values: Values, key: string): number {
  const value = values[key];
  return typeof value === "number" ? value : 0;
}

function text(values: Values, key: string): string {
  const value = values[key];
  return typeof value === "string" ? value : "";
}

function tilesIn(values: Values, key: string): string {
  const value = values[key];
  return Array.isArray(value) ? value.map((tile) => tileName(String(tile))).join(", ") : "";
}

function cellOf({ cell }: Values): Cell | null {
  if (!Array.isArray(cell) || cell.length !== 2) return null;
  return [Number(cell[0]), Number(cell[1])];
}

const figure = (values: Values, key: string): string => formatNumber(number(values, key));
const margin = (value: number): string => formatGain(Math.round(value));

const chance = (values: Values) => formatChance(number(values, "chance"));

const TELLERS: Readonly<Record<string, Teller>> = {
  chance: (values, name) =>
    t.insight_reason_chance({
      move: name(text(values, "better")),
      difference: formatPoints(number(values, "difference")),
      error: formatPoints(number(values, "error")),
    }),
  "not-established": (values) =>
    t.insight_reason_not_established({
      difference: formatPoints(Math.abs(number(values, "difference"))),
      error: formatPoints(number(values, "error")),
    }),
  proved: (values, name) => {
    const better = number(values, "margin");
    const worse = number(values, "worse_margin");
    if (better === worse) return t.insight_reason_proved_equal({ margin: margin(better) });
    return t.insight_reason_proved({
      move: name(text(values, "better")),
      margin: margin(better),
      worse: margin(worse),
    });
  },
  points: (values, name) => {
    // The move with more points first, whichever the fact is about.
    const [points, other] = [number(values, "points"), number(values, "other_points")];
    return t.insight_reason_points({
      move: name(text(values, points >= other ? "move" : "other")),
      points: formatNumber(Math.max(points, other)),
      other: formatNumber(Math.min(points, other)),
    });
  },
  "opens-qwirkle": (values, name, place) => {
    const move = name(text(values, "move"));
    if (cellOf(values) !== null)
      return t.insight_reason_opens_qwirkle({ move, place, chance: chance(values) });
    const tile = tileName(text(values, "tile"));
    return t.insight_reason_opens_cards({ move, tile, chance: chance(values) });
  },
  "opens-five": (values, name, place) =>
    t.insight_reason_opens_five({
      move: name(text(values, "move")),
      place,
      chance: chance(values),
    }),
  "last-copies": (values, name, place) =>
    t.insight_reason_last_copies({ move: name(text(values, "move")), place }),
  "private-qwirkle": (values, name, place) =>
    t.insight_reason_private_qwirkle({
      move: name(text(values, "move")),
      place,
      tiles: tilesIn(values, "own"),
    }),
  blocks: (values, name, place) =>
    t.insight_reason_blocks({ move: name(text(values, "move")), place, chance: chance(values) }),
  duplicates: (values, name) =>
    t.insight_reason_duplicates({
      move: name(text(values, "move")),
      count: figure(values, "duplicates"),
      other: figure(values, "other"),
    }),
  "breaks-pair": (values, name) =>
    t.insight_reason_breaks_pair({ move: name(text(values, "move")) }),
  "breaks-set": (values, name) =>
    t.insight_reason_breaks_set({
      move: name(text(values, "move")),
      count: formatNumber(Math.max(1, number(values, "set"))),
      other: figure(values, "other"),
    }),
  "fits-nowhere": (values, name) =>
    t.insight_reason_fits_nowhere({
      move: name(text(values, "move")),
      tile: tileName(text(values, "tile")),
    }),
  pile: (values, name) =>
    t.insight_reason_pile({
      move: name(text(values, "move")),
      left: figure(values, "left"),
      other: name(text(values, "other")),
      other_left: figure(values, "other_left"),
    }),
  cards: (values, name) =>
    t.insight_reason_cards({
      move: name(text(values, "move")),
      count: figure(values, "cards"),
      other: figure(values, "other_cards"),
    }),
  "qwirkle-by-rearranging": (values, name) =>
    t.insight_reason_rearranging({
      move: name(text(values, "move")),
      count: figure(values, "qwirkles"),
      other: figure(values, "other_qwirkles"),
    }),
};

/** The cells of the reasons, each with a letter. */
export function placesOf(reasons: readonly Reason[]): Place[] {
  const places: Place[] = [];
  for (const { values } of reasons) {
    const cell = cellOf(values);
    if (cell === null || letterOf(cell, places) !== "") continue;
    places.push({ cell, letter: LETTERS[places.length] ?? String(places.length + 1) });
  }
  return places;
}

function letterOf(cell: Cell, places: readonly Place[]): string {
  return places.find((one) => one.cell[0] === cell[0] && one.cell[1] === cell[1])?.letter ?? "";
}

/** A reason as a sentence; one whose code is not known here is told in English. */
export function reasonSentence(reason: Reason, name: NameOf, places: readonly Place[]): string {
  const { code, values } = reason;
  if (!Object.hasOwn(TELLERS, code)) return reason.text;
  const cell = cellOf(values);
  return TELLERS[code]!(values, name, cell === null ? "" : letterOf(cell, places));
}
