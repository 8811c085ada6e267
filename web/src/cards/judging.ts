/**
 * Caches the server's answers about rows in this turn. The server judges a row by its cards alone,
 * so an answer holds wherever the same cards lie, and nothing is asked twice.
 */

import type { Arrange, Judged } from "../protocol";
import { contents, face, faces, lyingRows, type CardId, type Draft, type Row } from "./rows";

export class Judgements {
  /** Why a row of these cards is illegal; null if it is legal. */
  readonly #reasons = new Map<string, string | null>();
  /** Whether a row of these cards accepts those. */
  readonly #takes = new Map<string, boolean>();

  /** The rows at the start of the turn, from its offer. */
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

/** The marks of rows when nothing is selected. */
export const NOBODY: ReadonlyMap<string, boolean | undefined> = new Map();

/** The rows of a draft that accept all these cards; undefined if not asked yet. */
export function takers(
  known: Judgements,
  draft: Draft,
  ids: readonly CardId[],
): Map<string, boolean | undefined> {
  const cards = faces(draft, ids);
  const others = lyingRows(draft).filter((row) => !row.cards.some((id) => ids.includes(id)));
  return new Map(others.map((row) => [row.key, known.takes(faces(draft, row.cards), cards)]));
}

/** The hand cards that a row accepts, each face once. */
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
