/** Kinds of puzzles, their hints and what a wrong move costs, in words. */

import { m } from "../texts/messages.js";
import type { PuzzleHint, PuzzleVerdict } from "../net/insight";
import { formatList, formatNumber, formatTenths } from "../words/format";
import { named, textFor, type Texts } from "../words/lookup";
import { formatShare } from "../words/percent";
import { colourName, shapesName, tileName } from "../words/tiles";
import { moveWords } from "./moveWords";

const KINDS: Texts = {
  "best-move": m.insight_kind_best_move,
  ending: m.insight_kind_ending,
  diagonal: m.insight_kind_diagonal,
  qwirkle: m.insight_kind_qwirkle,
  "all-cards": m.insight_kind_all_cards,
  mistake: m.insight_kind_mistake,
};

const GOALS: Texts = {
  "best-move": m.insight_goal_best_move,
  ending: m.insight_goal_ending,
  diagonal: m.insight_goal_diagonal,
  qwirkle: m.insight_goal_qwirkle,
  "all-cards": m.insight_goal_all_cards,
  mistake: m.insight_goal_mistake,
};

/** The kinds that can be chosen. */
export const CHOOSABLE: readonly string[] = Object.keys(KINDS).filter((kind) => kind !== "mistake");

export function kindName(kind: string): string {
  return named(KINDS, kind);
}

export function goalText(kind: string): string {
  return textFor(GOALS, kind) ?? m.insight_goal_best_move();
}

const PARTS: Texts = {
  "upper left": m.insight_where_upper_left,
  "upper right": m.insight_where_upper_right,
  "lower left": m.insight_where_lower_left,
  "lower right": m.insight_where_lower_right,
};

/** Where to look for moves for which no part of the board is. */
const ELSEWHERE: Texts = {
  place: m.insight_hint_where_opening,
  swap: m.insight_hint_where_hand,
  use: m.insight_hint_where_action,
};

const SHAPES: Readonly<Record<string, string>> = {
  circle: "circle",
  square: "square",
  diamond: "diamond",
  "four-pointed star": "star4",
  "eight-pointed star": "star8",
  clover: "clover",
};

function tilesText(texts: string): string {
  return formatList(texts.split(" ").map(tileName));
}

const HINTS: Readonly<Record<string, (values: readonly string[]) => string | null>> = {
  where: (values) => textFor(PARTS, values.join(" ")),
  points: ([tiles = "", points = ""]) => m.insight_hint_points({ tiles, points }),
  tiles: ([tiles = ""]) => m.insight_hint_tiles({ tiles: tilesText(tiles) }),
  cards: ([cards = ""]) => m.insight_hint_cards({ tiles: tilesText(cards) }),
  kind: ([kind = ""]) => textFor(ELSEWHERE, kind),
  count: ([count = ""]) => m.insight_hint_count({ count: Number(count) }),
  moved: ([count = ""]) => m.insight_hint_moved({ count: Number(count) }),
  kept: ([count = ""]) => m.insight_hint_kept({ count: Number(count) }),
  qwirkle: ([what, one = ""]) =>
    m.insight_hint_qwirkle({
      line: what === "colour" ? colourName(one) : shapesName(SHAPES[one] ?? one),
    }),
  answer: ([move = ""]) => m.insight_hint_answer({ move: moveWords(move) }),
};

/** A hint with a code that is not known here is told in English. */
export function puzzleHintText({ code, values, text }: PuzzleHint): string {
  return (Object.hasOwn(HINTS, code) ? HINTS[code]!(values) : null) ?? text;
}

const LOSSES: Readonly<Record<string, (loss: number) => string>> = {
  points: (loss) =>
    m.insight_loss_points({
      count: loss,
      points: Number.isInteger(loss) ? formatNumber(loss) : formatTenths(loss),
    }),
  cards: (loss) => m.insight_loss_cards({ count: loss }),
  qwirkles: (loss) => m.insight_loss_qwirkles({ count: loss }),
  win: (loss) => m.insight_loss_win({ loss: formatShare(loss) }),
};

/** What a wrong move gives away, where that is known. */
export function lossText({ loss, loss_kind }: PuzzleVerdict): string {
  const kind = (loss_kind ?? "").toLowerCase();
  const told = Object.hasOwn(LOSSES, kind) ? LOSSES[kind] : undefined;
  return loss != null && loss > 0 && told ? told(loss) : m.insight_wrong_more();
}
