/**
 * What the server has said of rows in this turn. It judges every row by its cards alone, so an
 * answer holds for the same cards wherever they lie: nothing is asked twice.
 */

import type { Arrange, Judged } from "../protocol";
import { contents, face, faces, lyingRows, type CardId, type Draft, type Row } from "./rows";

export class Judgements {
  /** Why rows of these cards are wrong; null: they are right. */
  readonly #reasons = new Map<string, string | null>();
  /** Whether a row of these cards takes those. */
  readonly #takes = new Map<string, boolean>();

  /** The rows as they lie, from the offer that came with the turn. */
  learnOffer(offer: Arrange, rows: readonly (readonly string[])[]): void {
    this.#learnFits(offer.fits, rows);
  }

  /** The answer to `check` of a draft with these rows. */
  learn(judged: Judged, rows: readonly (readonly string[])[]): void {
    this.#learnParts(judged, rows);
    this.#learnFits(judged.fits ?? {}, rows);
  }

  /** The answer to `check` of a trial: each of these rows with the cards, then they alone. */
  learnTrial(judged: Judged, rows: readonly (readonly string[])[], cards: readonly string[]): void {
    const parts = judged.parts ?? [];
    this.#learnParts(judged, [...rows.map((row) => [...row, ...cards]), [...cards]]);
    rows.forEach((row, at) => {
      const part = parts[at];
      if (part) this.#takes.set(pair(row, cards), !part.reason);
    });
  }

  reason(cards: readonly string[]): string | null | undefined {
    return this.#reasons.get(contents(cards));
  }

  takes(row: readonly string[], cards: readonly string[]): boolean | undefined {
    return this.#takes.get(pair(row, cards)) ?? this.#asWhole(row, cards);
  }

  #asWhole(row: readonly string[], cards: readonly string[]): boolean | undefined {
    const reason = this.#reasons.get(contents([...row, ...cards]));
    return reason === undefined ? undefined : reason === null;
  }

  #learnParts(judged: Judged, rows: readonly (readonly string[])[]): void {
    (judged.parts ?? []).forEach((part, at) => {
      const row = rows[at];
      if (row) this.#reasons.set(contents(row), part.reason ?? null);
    });
  }

  #learnFits(fits: Record<string, number[]>, rows: readonly (readonly string[])[]): void {
    for (const [card, places] of Object.entries(fits)) {
      rows.forEach((row, at) => this.#takes.set(pair(row, [card]), places.includes(at)));
    }
  }
}

function pair(row: readonly string[], cards: readonly string[]): string {
  return `${contents(row)} + ${contents(cards)}`;
}

/** What rows say when nothing is selected. */
export const NOBODY: ReadonlyMap<string, boolean | undefined> = new Map();

/** The rows of a draft that take all of these cards: undefined where nobody has asked yet. */
export function takers(
  known: Judgements,
  draft: Draft,
  ids: readonly CardId[],
): Map<string, boolean | undefined> {
  const cards = faces(draft, ids);
  const others = lyingRows(draft).filter((row) => !row.cards.some((id) => ids.includes(id)));
  return new Map(others.map((row) => [row.key, known.takes(faces(draft, row.cards), cards)]));
}

/** The cards of the hand that a row takes as it lies, each face once. */
export function taken(
  known: Judgements,
  draft: Draft,
  row: Row,
  hand: readonly CardId[],
): string[] {
  const lying = faces(draft, row.cards);
  const own = [...new Set(hand.map((id) => face(draft, id)))];
  return own.filter((card) => known.takes(lying, [card]) === true);
}
