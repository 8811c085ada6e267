/** How a game ended for the people at this device. */

import type { Now } from "../protocol";
import type { PlayerShown } from "./players";

/** `watched`: for people without a seat here. */
export type Tone = "won" | "shared" | "lost" | "watched";

export interface Outcome {
  readonly tone: Tone;
  readonly winners: readonly number[];
  /** Points by which the person's single seat won or lost; 0 if points did not decide. */
  readonly margin: number;
}

export function outcomeOf(now: Now, mine: readonly number[]): Outcome {
  const winners = now.ending?.winners ?? [];
  return { tone: toneOf(winners, mine), winners, margin: marginOf(now, winners, mine) };
}

/** Winners first, then by points. */
export function ranked(players: readonly PlayerShown[]): PlayerShown[] {
  return players.toSorted(
    (one, other) =>
      Number(other.winner) - Number(one.winner) ||
      other.points - one.points ||
      one.seat - other.seat,
  );
}

function toneOf(winners: readonly number[], mine: readonly number[]): Tone {
  if (mine.length === 0 || winners.length === 0) return "watched";
  if (!winners.some((seat) => mine.includes(seat))) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

function marginOf(now: Now, winners: readonly number[], mine: readonly number[]): number {
  if (now.ending?.reason === "resigned") return 0;
  const [winner, ...more] = winners;
  const [own, ...others] = mine;
  if (winner === undefined || own === undefined || others.length > 0) return 0;
  const points = (seat: number): number => now.scores?.[seat] ?? 0;
  if (winner !== own) return Math.max(0, points(winner) - points(own));
  if (more.length > 0) return 0;
  const second = Math.max(0, ...now.seats.map((_, seat) => (seat === own ? 0 : points(seat))));
  return Math.max(0, points(own) - second);
}
