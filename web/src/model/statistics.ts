/** What each player did in a game, from its moments. */

import { isQwirkle } from "../texts/celebrated";
import { turnsOf, type Moment, type Turn } from "./moments";

export interface Statistics {
  readonly seat: number;
  readonly qwirkles: number;
  /** The turn with the most points, the first of equal ones; null if none scored. */
  readonly best: Turn | null;
  /** Tiles of the longest line that scored, or cards of the longest row that was made. */
  readonly longest: number;
  readonly turns: number;
  /** Null without a turn. The bonus for ending the game is not part of a turn. */
  readonly pointsPerTurn: number | null;
}

/** The rows that were not there before; equal rows count once each. */
function newRows(moment: Moment, before: Moment | undefined): (readonly string[])[] {
  const old = (before?.rows ?? []).map((row) => row.join(" "));
  const all = moment.facts.findLast((fact) => fact.kind === "rows")?.rows ?? [];
  return all.filter((row) => {
    const place = old.indexOf(row.join(" "));
    if (place >= 0) old.splice(place, 1);
    return place < 0;
  });
}

function linesOf(moment: Moment) {
  return moment.facts.flatMap((fact) => fact.lines ?? []);
}

function qwirklesOf(moment: Moment): number {
  const taken = moment.facts.flatMap((fact) => fact.steps ?? []);
  return linesOf(moment).filter(isQwirkle).length + taken.filter(isTaken).length;
}

function isTaken({ kind }: { kind: string }): boolean {
  return kind === "take";
}

/** One entry for each seat. */
export function statisticsOf(moments: readonly Moment[], seats: number): Statistics[] {
  const turns = turnsOf(moments);
  return Array.from({ length: seats }, (_, seat) => {
    const own = turns.filter((turn) => turn.seat === seat);
    let qwirkles = 0;
    let longest = 0;
    moments.forEach((moment, index) => {
      if (moment.seat !== seat) return;
      qwirkles += qwirklesOf(moment);
      const lengths = [
        ...linesOf(moment).map(([, cells]) => cells.length),
        ...newRows(moment, moments[index - 1]).map((row) => row.length),
      ];
      longest = Math.max(longest, ...lengths);
    });
    const best = own.reduce<Turn | null>(
      (found, turn) => (turn.points > (found?.points ?? 0) ? turn : found),
      null,
    );
    const points = own.reduce((sum, turn) => sum + turn.points, 0);
    return {
      seat,
      qwirkles,
      best,
      longest,
      turns: own.length,
      pointsPerTurn: own.length === 0 ? null : points / own.length,
    };
  });
}
