/** A game as a list of moments, one after each step, for the replay. */

import type { EventSeen, FactSeen, SawPlay, SawStart, TableSeen } from "../protocol";
import { cellKey, type Placed } from "./cell";
import { fieldsOf } from "./held";
import { applyFacts, placedBy, undoFacts, type Tiles } from "./tiles";

export interface Moment {
  /** How many steps had been made. */
  readonly ply: number;
  /** Who made the last of them; null before the first. */
  readonly seat: number | null;
  readonly points: number;
  readonly board: Tiles;
  readonly scores: readonly number[];
  readonly placed: readonly Placed[];
  readonly facts: readonly FactSeen[];
  /** The rows on the table, where there are any. */
  readonly rows: readonly (readonly string[])[] | null;
  /** The fields of a board with an edge, and the cells that still held a star disc. */
  readonly fields: readonly string[];
  readonly stars: ReadonlySet<string>;
  readonly event: SawStart | SawPlay;
}

type Step = SawStart | SawPlay;

function isStep(event: EventSeen): event is Step {
  return event.e === "started" || event.e === "played";
}

/** Points of a step beyond the play itself: the bonus for ending the game. */
function scored(step: Step): [seat: number, points: number][] {
  const found: [number, number][] = step.e === "played" ? [[step.seat, step.points]] : [];
  for (const fact of step.facts) {
    if (fact.kind === "end" && fact.points) found.push([fact.seat, fact.points]);
  }
  return found;
}

/** The rows that a play leaves: all except those taken in its steps. */
export function rowsAfter(fact: FactSeen): string[][] {
  const taken = (fact.steps ?? [])
    .filter((step) => step.kind === "take")
    .map((step) => (step.source ?? []).join(" "));
  return (fact.rows ?? []).filter((row) => {
    const place = taken.indexOf(row.join(" "));
    if (place >= 0) taken.splice(place, 1);
    return place < 0;
  });
}

/** The cells whose star discs somebody won. */
function wonBy({ facts }: Step): string[] {
  const won = facts.filter((fact) => fact.kind === "disc").flatMap((fact) => fact.cells ?? []);
  return won.map(([x, y]) => cellKey(x, y));
}

/** Every moment of the game so far; none before it began. */
export function momentsOf(table: TableSeen, events: readonly EventSeen[], board: Tiles): Moment[] {
  const steps = events.filter(isStep);
  // A game may start with tiles and points that no event describes: undo all events to find
  // them.
  let lying = steps.toReversed().reduce((after, step) => undoFacts(after, step.facts), board);
  const players = table.players;
  const scores = Array.from({ length: players }, () => 0);
  let rows: string[][] | null = table.now.rows ? [] : null;
  const { fields, stars: left } = fieldsOf({ seen: table, now: table.now });
  // Those that were won later were there before, too.
  let stars: ReadonlySet<string> = new Set([...left, ...steps.flatMap(wonBy)]);
  return steps.map((step, index) => {
    lying = applyFacts(lying, step.facts);
    for (const [seat, points] of scored(step)) {
      if (seat >= 0 && seat < players) scores[seat] = (scores[seat] ?? 0) + points;
    }
    const played = step.facts.findLast((fact) => fact.kind === "rows");
    if (played !== undefined) rows = rowsAfter(played);
    const won = wonBy(step);
    if (won.length > 0) stars = new Set([...stars].filter((cell) => !won.includes(cell)));
    return {
      ply: step.e === "played" ? step.ply : index,
      seat: step.e === "played" ? step.seat : null,
      points: step.e === "played" ? step.points : 0,
      board: lying,
      scores: [...scores],
      placed: step.facts.flatMap(placedBy),
      facts: step.facts,
      rows,
      fields,
      stars,
      event: step,
    };
  });
}

/** The moments with the initial points of each seat added. */
export function withFinalScores(moments: Moment[], final: readonly number[]): Moment[] {
  const last = moments.at(-1);
  if (last === undefined || final.length !== last.scores.length) return moments;
  const missing = final.map((points, seat) => points - (last.scores[seat] ?? 0));
  if (missing.every((points) => points === 0)) return moments;
  return moments.map((moment) => ({
    ...moment,
    scores: moment.scores.map((points, seat) => points + (missing[seat] ?? 0)),
  }));
}

/** The moment after this many steps, or the last one before. */
export function momentAt(moments: readonly Moment[], ply: number): number {
  const found = moments.findLastIndex((moment) => moment.ply <= ply);
  return Math.max(0, found);
}

export interface Turn {
  readonly seat: number;
  readonly points: number;
  /** The score of the seat after it. */
  readonly total: number;
  /** The last step of it. */
  readonly ply: number;
}

/** The turns: consecutive steps of one seat are one turn. */
export function turnsOf(moments: readonly Moment[]): Turn[] {
  const turns: Turn[] = [];
  for (const { seat, points, scores, ply } of moments) {
    if (seat === null) continue;
    const before = turns.at(-1);
    const joined = before?.seat === seat ? turns.pop() : undefined;
    turns.push({ seat, points: points + (joined?.points ?? 0), total: scores[seat] ?? 0, ply });
  }
  return turns;
}
