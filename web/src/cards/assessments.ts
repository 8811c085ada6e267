/**
 * The server's answers about rows in this turn. The server assesses a row by its cards alone, so an
 * answer holds wherever the same cards lie, and nothing is asked twice.
 */

import type { Arrange, Assessment } from "../protocol";
import { contents, face, faces, lyingRows, type CardId, type Draft, type Row } from "./rows";

export class Assessments {
  private constructor(
    /** Why a row of these cards is illegal; null if it is legal. */
    private readonly reasons: ReadonlyMap<string, string | null>,
    /** Whether a row of these cards accepts those. */
    private readonly accepts: ReadonlyMap<string, boolean>,
  ) {}

  static readonly NONE = new Assessments(new Map(), new Map());

  /** With the rows at the start of the turn, from its offer. */
  withOffer(offer: Arrange, rows: readonly (readonly string[])[]): Assessments {
    return this.#with([], fitting(offer.fits, rows));
  }

  /** With the answer to `check` of a draft with these rows. */
  withDraft(assessment: Assessment, rows: readonly (readonly string[])[]): Assessments {
    return this.#with(reasonsOf(assessment, rows), fitting(assessment.fits ?? {}, rows));
  }

  /** With the answer to `check` of a trial: each of these rows with the cards, then they alone. */
  withTrial(
    assessment: Assessment,
    rows: readonly (readonly string[])[],
    cards: readonly string[],
  ): Assessments {
    const parts = assessment.parts ?? [];
    const all = [...rows.map((row) => [...row, ...cards]), cards];
    const accepts = rows.flatMap((row, at): [string, boolean][] => {
      const part = parts[at];
      return part ? [[pair(row, cards), !part.reason]] : [];
    });
    return this.#with(reasonsOf(assessment, all), accepts);
  }

  reason(cards: readonly string[]): string | null | undefined {
    return this.reasons.get(contents(cards));
  }

  takes(row: readonly string[], cards: readonly string[]): boolean | undefined {
    return this.accepts.get(pair(row, cards)) ?? this.#asWhole(row, cards);
  }

  #asWhole(row: readonly string[], cards: readonly string[]): boolean | undefined {
    const reason = this.reasons.get(contents([...row, ...cards]));
    return reason === undefined ? undefined : reason === null;
  }

  #with(
    reasons: readonly [string, string | null][],
    accepts: readonly [string, boolean][],
  ): Assessments {
    return new Assessments(
      new Map([...this.reasons, ...reasons]),
      new Map([...this.accepts, ...accepts]),
    );
  }
}

function reasonsOf(
  assessment: Assessment,
  rows: readonly (readonly string[])[],
): [string, string | null][] {
  return (assessment.parts ?? []).flatMap((part, at): [string, string | null][] => {
    const row = rows[at];
    return row ? [[contents(row), part.reason ?? null]] : [];
  });
}

function fitting(
  fits: Record<string, number[]>,
  rows: readonly (readonly string[])[],
): [string, boolean][] {
  return Object.entries(fits).flatMap(([card, places]) =>
    rows.map((row, at): [string, boolean] => [pair(row, [card]), places.includes(at)]),
  );
}

function pair(row: readonly string[], cards: readonly string[]): string {
  return `${contents(row)} + ${contents(cards)}`;
}

/** The marks of rows when nothing is selected. */
export const NOBODY: ReadonlyMap<string, boolean | undefined> = new Map();

/** The rows of a draft that accept all these cards; undefined if not asked yet. */
export function takers(
  known: Assessments,
  draft: Draft,
  ids: readonly CardId[],
): Map<string, boolean | undefined> {
  const cards = faces(draft, ids);
  const others = lyingRows(draft).filter((row) => !row.cards.some((id) => ids.includes(id)));
  return new Map(others.map((row) => [row.key, known.takes(faces(draft, row.cards), cards)]));
}

/** The hand cards that a row accepts, each face once. */
export function taken(
  known: Assessments,
  draft: Draft,
  row: Row,
  hand: readonly CardId[],
): string[] {
  const lying = faces(draft, row.cards);
  const own = [...new Set(hand.map((id) => face(draft, id)))];
  return own.filter((card) => known.takes(lying, [card]) === true);
}
