/** Which puzzles a person wants, in the address of the page; and the next one of them. */

import { insight, type PuzzleWish } from "../net/insight";

/** Difficulties by name: ratings from and below. */
export const DIFFICULTIES = {
  easy: [0, 999],
  medium: [1000, 1199],
  hard: [1200, 9999],
} as const;

export type Difficulty = keyof typeof DIFFICULTIES;

export interface Wanted {
  readonly kind: string;
  readonly game: string;
  readonly difficulty: string;
  /** The person's own mistakes that are due. */
  readonly own: boolean;
}

export function wantedIn(query: URLSearchParams): Wanted {
  const read = (name: string): string => query.get(name) ?? "";
  return {
    kind: read("kind"),
    game: read("game"),
    difficulty: read("difficulty"),
    own: query.has("own"),
  };
}

export function addressOf(id: string, wanted: Wanted): string {
  const query = new URLSearchParams();
  for (const name of ["kind", "game", "difficulty"] as const) {
    if (wanted[name] !== "") query.set(name, wanted[name]);
  }
  if (wanted.own) query.set("own", "");
  const more = query.toString();
  return `/puzzles/${encodeURIComponent(id)}${more === "" ? "" : `?${more}`}`;
}

export function wishOf({ kind, game, difficulty }: Wanted): PuzzleWish {
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
  wanted: Wanted,
  last: string | null,
  random: () => number = Math.random,
): Promise<string | null> {
  if (wanted.own) {
    const { due } = await insight.deck();
    return due.find(({ id }) => id !== last)?.id ?? null;
  }
  const wish = wishOf(wanted);
  const { total } = await insight.puzzles(wish, 1, 0);
  if (total === 0) return null;
  // Two neighbours, so that one of them is another puzzle.
  const offset = Math.min(Math.floor(random() * total), Math.max(0, total - 2));
  const { puzzles } = await insight.puzzles(wish, 2, offset);
  const others = puzzles.filter(({ id }) => id !== last);
  return others[Math.floor(random() * others.length)]?.id ?? null;
}
