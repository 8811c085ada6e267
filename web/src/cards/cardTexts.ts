/** Rows, cards and steps in words. */

import { t } from "../texts/t";
import { formatList, formatNumber } from "../texts/format";
import { textFor, type Texts } from "../texts/lookup";
import { tileName } from "../texts/tiles";
import type { Told } from "./retell";

/** `red circle, red square and red diamond`. */
export function cardsName(cards: readonly string[]): string {
  return formatList(cards.map(tileName));
}

export function rowNumber(place: number): string {
  return formatNumber(place + 1);
}

/** A short error for a row; the full sentence is below the table. */
const SHORT: Texts = {
  "row-too-short": t.cards_short_too_short,
  "row-too-long": t.cards_short_too_long,
  repeated: t.cards_short_repeated,
  mixed: t.cards_short_mixed,
};

export function shortReason(reason: string): string {
  return textFor(SHORT, reason) ?? t.cards_short_other();
}

/** One step of another player's play, with rows by number. */
export function stepText(told: Told, name: string): string {
  const cards = cardsName(told.cards);
  const row = rowText(told.target);
  const source = rowText(told.source);
  if (told.kind === "take") return capital(t.cards_step_take({ row: source, name }));
  if (told.kind === "move") {
    return told.opensRow
      ? t.cards_step_move_new({ name, cards, source })
      : t.cards_step_move({ name, cards, source, row });
  }
  if (told.opensRow) return t.cards_step_play_new({ name, cards });
  return t.cards_step_play({ name, cards, row });
}

function rowText(place: number | null): string {
  return place === null ? "" : t.cards_row_in_text({ number: rowNumber(place) });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
