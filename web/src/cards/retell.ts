/**
 * Retells another player's play as a sequence of pictures.
 *
 * The server describes steps by cards; which of several equal rows is meant follows from the result.
 */

import type { EventSeen, FactSeen, RowStep } from "../protocol";
import { begin, contents, type Base, type CardId } from "./rows";

export type Mark = "played" | "moved";

export interface ShownCard {
  /** The same card has the same id in every picture. */
  readonly id: string;
  readonly card: string;
}

export interface ShownRow {
  readonly key: string;
  readonly cards: readonly ShownCard[];
  /** Completed and taken: shown for the last time. */
  readonly taken: boolean;
}

/** One step, with all cards that moved the same way. */
export interface Told {
  readonly kind: string;
  readonly cards: readonly string[];
  readonly ids: readonly string[];
  /** Rows by their index in the picture; null for the hand. */
  readonly source: number | null;
  readonly target: number | null;
  /** Whether these cards start a new row. */
  readonly opensRow: boolean;
}

export interface Frame {
  readonly rows: readonly ShownRow[];
  /** The step that led here; null for the initial table. */
  readonly told: Told | null;
  /** The marks of cards so far. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/** A play of rows, with the rows before it. */
export interface RowsPlay {
  readonly seat: number;
  readonly ply: number;
  readonly fact: FactSeen;
  readonly before: readonly (readonly string[])[];
}

/** Every play of rows, in order. The steps say which completed rows are taken. */
export function rowsPlays(events: readonly EventSeen[]): RowsPlay[] {
  const plays: RowsPlay[] = [];
  let lying: readonly (readonly string[])[] = [];
  for (const event of events) {
    if (event.e !== "played") continue;
    for (const fact of event.facts) {
      if (fact.rows === undefined || fact.rows.length === 0) continue;
      plays.push({ seat: event.seat, ply: event.ply, fact, before: lying });
      lying = rowsLeft(fact);
    }
  }
  return plays;
}

function rowsLeft(fact: FactSeen): string[][] {
  const left = (fact.rows ?? []).map((row) => [...row]);
  for (const step of fact.steps ?? []) {
    if (step.kind !== "take") continue;
    const at = left.findIndex((row) => contents(row) === contents(step.source ?? []));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

interface Working {
  readonly key: string;
  /** Its name in the steps: its cards before the turn, or after it for a new row. */
  readonly name: string;
  readonly isNew: boolean;
  readonly cards: readonly ShownCard[];
  readonly taken: boolean;
}

interface Done {
  readonly step: RowStep;
  readonly id: string | null;
  readonly source: string | null;
  readonly target: string | null;
  readonly rows: readonly Working[];
}

/** The pictures of a play, from the table before to the one after; null if the steps do not fit. */
export function retell(
  before: readonly (readonly string[])[],
  steps: readonly RowStep[],
  after: readonly (readonly string[])[],
): Frame[] | null {
  const start: Working[] = before.map((row, at) => ({
    key: `r${at}`,
    name: contents(row),
    isNew: false,
    cards: row.map((card, place) => ({ id: `t${at}.${place}`, card })),
    taken: false,
  }));
  const goal = after.map(contents).sort().join("/");
  const done = follow(start, steps, 0, goal);
  return done === null ? null : frames(start, done);
}

/** All steps from here to the goal; null if there is no way. */
function follow(
  rows: readonly Working[],
  steps: readonly RowStep[],
  at: number,
  goal: string,
): Done[] | null {
  const step = steps[at];
  if (step === undefined) {
    const end = rows.filter((row) => row.cards.length > 0).map((row) => contents(texts(row)));
    return end.sort().join("/") === goal ? [] : null;
  }
  for (const done of ways(rows, step, at)) {
    const rest = follow(done.rows, steps, at + 1, goal);
    if (rest !== null) return [done, ...rest];
  }
  return null;
}

function texts(row: Working): string[] {
  return row.cards.map(({ card }) => card);
}

/** Every possible meaning of a step: equal rows have equal names. */
function ways(rows: readonly Working[], step: RowStep, at: number): Done[] {
  const named = contents(step.source ?? []);
  if (step.kind === "take") {
    const row = rows.find((one) => !one.taken && contents(texts(one)) === named);
    if (row === undefined) return [];
    const next = rows.map((one) => (one === row ? { ...one, taken: true } : one));
    return [{ step, id: null, source: row.key, target: null, rows: next }];
  }
  const card = step.card;
  if (typeof card !== "string") return [];
  const found: Done[] = [];
  for (const target of targets(rows, step, card, at)) {
    const sources = step.kind === "move" ? holders(rows, named, card) : [null];
    for (const source of sources) {
      if (source === target) continue;
      const taken = source?.cards.find((one) => one.card === card);
      const shown = taken ?? { id: `h${at}`, card };
      const known = rows.some((row) => row.key === target.key) ? rows : [...rows, target];
      const next = known.map((row) => {
        if (row.key === target.key) return { ...row, cards: [...row.cards, shown] };
        if (row === source) return { ...row, cards: row.cards.filter((one) => one !== taken) };
        return row;
      });
      found.push({
        step,
        id: shown.id,
        source: source?.key ?? null,
        target: target.key,
        rows: next,
      });
    }
  }
  return found;
}

function holders(rows: readonly Working[], name: string, card: string): Working[] {
  return rows.filter((row) => !row.isNew && row.name === name && texts(row).includes(card));
}

function targets(rows: readonly Working[], step: RowStep, card: string, at: number): Working[] {
  const name = contents(step.target ?? []);
  const isNew = step.new === true;
  const same = rows.filter((row) => row.isNew === isNew && row.name === name);
  if (!isNew) return same;
  const wanted = (step.target ?? []).filter((one) => one === card).length;
  const open = same.filter((row) => texts(row).filter((one) => one === card).length < wanted);
  return [...open, { key: `n${at}`, name, isNew: true, cards: [], taken: false }];
}

/** Steps that move cards the same way share a picture. */
function frames(start: readonly Working[], done: readonly Done[]): Frame[] {
  const pictures: Frame[] = [{ rows: start, told: null, marks: new Map() }];
  const marks = new Map<string, Mark>();
  const place = (rows: readonly Working[], key: string | null): number | null => {
    const found = rows.findIndex((row) => row.key === key);
    return found < 0 ? null : found;
  };
  let at = 0;
  while (at < done.length) {
    const first = done[at] as Done;
    const lay = (pictures.at(-1)?.rows ?? []).map((row): string | null => row.key);
    let last = first;
    const group: Done[] = [];
    for (; at < done.length; at++) {
      const next = done[at] as Done;
      const goesAlong =
        next.step.kind === first.step.kind &&
        next.source === first.source &&
        next.target === first.target;
      if (!goesAlong) break;
      group.push(next);
      last = next;
    }
    const ids = group.flatMap(({ id }) => (id === null ? [] : [id]));
    for (const id of ids) marks.set(id, first.step.kind === "play" ? "played" : "moved");
    const told: Told = {
      kind: first.step.kind,
      cards:
        first.step.kind === "take"
          ? [...(first.step.source ?? [])]
          : group.flatMap(({ step }) => (step.card ? [step.card] : [])),
      ids,
      source: place(last.rows, first.source),
      target: place(last.rows, first.target),
      opensRow: first.step.new === true && !lay.includes(first.target),
    };
    pictures.push({ rows: last.rows, told, marks: new Map(marks) });
  }
  return pictures;
}

/** The marks that a play left on the current rows, for each card. */
export function marksOf(frame: Frame, rows: readonly (readonly string[])[]): (Mark | null)[][] {
  const left = frame.rows.filter((row) => !row.taken);
  return rows.map((row) => {
    const at = left.findIndex(
      ({ cards }) => contents(cards.map(({ card }) => card)) === contents(row),
    );
    const cards = at < 0 ? [] : [...(left.splice(at, 1)[0]?.cards ?? [])];
    return row.map((text) => {
      const place = cards.findIndex(({ card }) => card === text);
      const found = place < 0 ? undefined : cards.splice(place, 1)[0];
      return (found && frame.marks.get(found.id)) ?? null;
    });
  });
}

/** The same by card id, without unmarked cards. */
export function marksById(frame: Frame | null, base: Base): ReadonlyMap<CardId, Mark> {
  const found = frame === null ? [] : marksOf(frame, base.rows);
  const marks = new Map<CardId, Mark>();
  begin(base).rows.forEach((row, at) =>
    row.cards.forEach((id, place) => {
      const mark = found[at]?.[place];
      if (mark) marks.set(id, mark);
    }),
  );
  return marks;
}
