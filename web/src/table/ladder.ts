/** The opponent for the next game, as the results that this browser keeps suggest. */

import type { GameOffered } from "../protocol";
import { readRuns, suggested } from "./nextOpponent";

export interface NextOpponent {
  readonly level: string;
  /** 1: a stronger one than last time, -1: a gentler one, 0: the same. */
  readonly step: -1 | 0 | 1;
}

/** Null without a result against a level that the game still has. */
export function nextOpponent(game: GameOffered): NextOpponent | null {
  const run = readRuns()[game.game];
  if (run === undefined || !game.levels.includes(run.level)) return null;
  const next = suggested(run, game.levels);
  if (next === null) return { level: run.level, step: 0 };
  return { level: next, step: run.wins > 0 ? 1 : -1 };
}

/** The game whose result is the latest. */
export function latestGame(games: readonly GameOffered[]): GameOffered | null {
  const runs = readRuns();
  const at = (game: GameOffered): number => runs[game.game]?.at ?? -1;
  const [latest] = games.toSorted((one, other) => at(other) - at(one));
  return latest === undefined || at(latest) < 0 ? null : latest;
}
