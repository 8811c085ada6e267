/** Kinds of puzzles, their hints and what a wrong move costs, in words. */

import { t } from "../texts/t";
import type { PuzzleHint, PuzzleVerdict } from "../net/insight";
import { formatList, formatNumber, formatTenths } from "../texts/format";
import { named, textFor, type Texts } from "../texts/lookup";
import { formatPoints } from "../texts/percent";
import { colourName, shapesName, tileName } from "../texts/tiles";
import { moveText } from "../insight/moveTexts";

const KINDS: Texts = {
  "best-move": t.puzzles_kind_best_move,
  ending: t.puzzles_kind_ending,
  diagonal: t.puzzles_kind_diagonal,
  qwirkle: t.puzzles_kind_qwirkle,
  "all-cards": t.puzzles_kind_all_cards,
  mistake: t.puzzles_kind_mistake,
};

const GOALS: Texts = {
  "best-move": t.puzzles_goal_best_move,
  ending: t.puzzles_goal_ending,
  diagonal: t.puzzles_goal_diagonal,
  qwirkle: t.puzzles_goal_qwirkle,
  "all-cards": t.puzzles_goal_all_cards,
  mistake: t.puzzles_goal_mistake,
};

/** The kinds that can be chosen. */
export const CHOOSABLE: readonly string[] = Object.keys(KINDS).filter((kind) => kind !== "mistake");

export function kindName(kind: string): string {
  return named(KINDS, kind);
}

export function goalText(kind: string): string {
  return textFor(GOALS, kind) ?? t.puzzles_goal_best_move();
}

const PARTS: Texts = {
  "upper left": t.puzzles_where_upper_left,
  "upper right": t.puzzles_where_upper_right,
  "lower left": t.puzzles_where_lower_left,
  "lower right": t.puzzles_where_lower_right,
};

/** Where to look for moves for which no part of the board is. */
const BY_KIND: Texts = {
  place: t.insight_hint_where_opening,
  swap: t.insight_hint_where_hand,
  use: t.insight_hint_where_action,
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
  points: ([tiles = "", points = ""]) => t.puzzles_hint_points({ tiles, points }),
  tiles: ([tiles = ""]) => t.insight_hint_tiles({ tiles: tilesText(tiles) }),
  cards: ([cards = ""]) => t.insight_hint_cards({ tiles: tilesText(cards) }),
  kind: ([kind = ""]) => textFor(BY_KIND, kind),
  count: ([count = ""]) => t.puzzles_hint_count({ count: Number(count) }),
  moved: ([count = ""]) => t.puzzles_hint_moved({ count: Number(count) }),
  kept: ([count = ""]) => t.puzzles_hint_kept({ count: Number(count) }),
  qwirkle: ([what, one = ""]) =>
    t.puzzles_hint_qwirkle({
      line: what === "colour" ? colourName(one) : shapesName(SHAPES[one] ?? one),
    }),
  answer: ([move = ""]) => t.puzzles_hint_answer({ move: moveText(move) }),
};

/** A hint with a code that is not known here is told in English. */
export function puzzleHintText({ code, values, text }: PuzzleHint): string {
  return (Object.hasOwn(HINTS, code) ? HINTS[code]!(values) : null) ?? text;
}

const LOSSES: Readonly<Record<string, (loss: number) => string>> = {
  points: (loss) =>
    t.puzzles_loss_points({
      count: loss,
      points: Number.isInteger(loss) ? formatNumber(loss) : formatTenths(loss),
    }),
  cards: (loss) => t.puzzles_loss_cards({ count: loss }),
  qwirkles: (loss) => t.puzzles_loss_qwirkles({ count: loss }),
  win: (loss) => t.insight_loss_win({ loss: formatPoints(loss) }),
};

/** What a wrong move gives away, where that is known. */
export function lossText({ loss, loss_kind }: PuzzleVerdict): string {
  const kind = (loss_kind ?? "").toLowerCase();
  const told = Object.hasOwn(LOSSES, kind) ? LOSSES[kind] : undefined;
  return loss != null && loss > 0 && told ? told(loss) : t.puzzles_wrong_more();
}
