/** Which puzzles a person wants, in the address of the page; and the next one of them. */

import { insight, type PuzzleQuery } from "../net/insight";

/** Difficulties by name: ratings from and below. */
export const DIFFICULTIES = {
  easy: [0, 999],
  medium: [1000, 1199],
  hard: [1200, 9999],
} as const;

export type Difficulty = keyof typeof DIFFICULTIES;

export interface PuzzleFilter {
  readonly kind: string;
  readonly game: string;
  readonly difficulty: string;
  /** The person's own mistakes that are due. */
  readonly own: boolean;
}

export function filterIn(query: URLSearchParams): PuzzleFilter {
  const read = (name: string): string => query.get(name) ?? "";
  return {
    kind: read("kind"),
    game: read("game"),
    difficulty: read("difficulty"),
    own: query.has("own"),
  };
}

export function addressOf(id: string, filter: PuzzleFilter): string {
  const query = new URLSearchParams();
  for (const name of ["kind", "game", "difficulty"] as const) {
    if (filter[name] !== "") query.set(name, filter[name]);
  }
  if (filter.own) query.set("own", "");
  const more = query.toString();
  return `/puzzles/${encodeURIComponent(id)}${more === "" ? "" : `?${more}`}`;
}

export function queryOf({ kind, game, difficulty }: PuzzleFilter): PuzzleQuery {
  const range = Object.hasOwn(DIFFICULTIES, difficulty)
    ? DIFFICULTIES[difficulty as Difficulty]
    : null;
  return {
    ...(kind === "" ? {} : { kind }),
    ...(game === "" ? {} : { game }),
    ...(range === null ? {} : { low: range[0], high: range[1] }),
  };
}

/** Another puzzle than this one; null if there is none. */
export async function nextPuzzle(
  filter: PuzzleFilter,
  last: string | null,
  random: () => number = Math.random,
): Promise<string | null> {
  if (filter.own) {
    const { due } = await insight.deck();
    return due.find(({ id }) => id !== last)?.id ?? null;
  }
  const query = queryOf(filter);
  const { total } = await insight.puzzles(query, 1, 0);
  if (total === 0) return null;
  // Two neighbours, so that one of them is another puzzle.
  const offset = Math.min(Math.floor(random() * total), Math.max(0, total - 2));
  const { puzzles } = await insight.puzzles(query, 2, offset);
  const others = puzzles.filter(({ id }) => id !== last);
  return others[Math.floor(random() * others.length)]?.id ?? null;
}
