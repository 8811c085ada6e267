/** HTTP for insight: analyses, hints, reviews and puzzles. Long answers come line by line. */

import { ApiError, ask, at, json } from "./api";

/** A fact that tells two moves apart: a code with values (docs/analysis.md), and in English. */
export interface Reason {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface FoundMove {
  readonly move: string;
  readonly points: number;
  /** The chance to win, and half of its 95 % interval. */
  readonly win: number;
  readonly error: number;
  readonly margin: number;
  readonly chances: readonly number[];
  /** The difference from the best move, and its error. */
  readonly behind: number;
  readonly behind_error: number;
  readonly deals: number;
}

export interface Analysis {
  readonly seat: number;
  readonly win: readonly number[];
  readonly exact: boolean;
  readonly deals: number;
  readonly moves: readonly FoundMove[];
  readonly reasons: readonly Reason[];
}

export type Category = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewedTurn {
  /** How many steps were made before it. */
  readonly ply: number;
  readonly seat: number;
  readonly played: string;
  readonly best: string;
  readonly loss: number;
  readonly error: number;
  readonly luck: number;
  readonly category: Category;
  readonly exact: boolean;
  /** The chance of each seat before it. */
  readonly chances: readonly number[];
  readonly moves: readonly FoundMove[];
  readonly reasons: readonly Reason[];
  /** What its player knew. */
  readonly position: string;
}

export interface ReviewedSeat {
  readonly seat: number;
  /** From 0 to 100. */
  readonly accuracy: number;
  readonly loss: number;
  /** Result less start is the sum of these three. */
  readonly luck: number;
  readonly skill: number;
  readonly hidden: number;
  readonly start: number;
  readonly result: number;
  readonly best_moves: number;
  readonly mistakes: number;
  readonly turns: number;
}

export interface Review {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly result: readonly number[];
  readonly seats: readonly ReviewedSeat[];
  readonly turns: readonly ReviewedTurn[];
}

export interface HintStep {
  readonly step: "where" | "tiles" | "move" | "why";
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Hint {
  readonly settled: boolean;
  readonly move: string;
  readonly points: number;
  readonly win: number;
  readonly error: number;
  readonly steps: readonly HintStep[];
}

export interface ListedPuzzle {
  readonly id: string;
  readonly kind: string;
  readonly game: string;
  readonly rating: number;
}

export interface PuzzleSeen extends ListedPuzzle {
  readonly position: string;
  readonly seat: number;
}

export interface PuzzleList {
  readonly total: number;
  readonly puzzles: readonly ListedPuzzle[];
}

export interface PuzzleWish {
  readonly kind?: string;
  readonly game?: string;
  readonly low?: number;
  readonly high?: number;
}

/** One step of help with a puzzle. */
export interface PuzzleHint {
  readonly code: string;
  readonly values: readonly string[];
  readonly text: string;
  readonly last: boolean;
}

export interface PuzzleTry {
  readonly move?: string;
  readonly hints: number;
  readonly give_up?: boolean;
}

export interface PuzzleTried {
  readonly right: boolean;
  /** How far the move is behind the answer; null if nobody knows. */
  readonly loss?: number | null;
  /** The unit of the loss: points, cards, Qwirkles, or the chance to win. */
  readonly loss_kind?: string | null;
  readonly answer?: string | null;
}

export interface DuePuzzle extends ListedPuzzle {
  readonly from_table?: string | null;
  readonly ply?: number | null;
}

/** A person's own mistakes. */
export interface Deck {
  readonly due: readonly DuePuzzle[];
  readonly waiting: number;
  readonly learned: number;
  /** When the next one is due, as `2026-11-15`. */
  readonly next_day?: string | null;
}

/** A line of a long answer. */
export interface Progress {
  readonly state: "queued" | "running" | "done" | "failed";
  /** Queued: the number of jobs before it. */
  readonly ahead?: number | null;
  /** Running: how much is done, from 0 to 1. */
  readonly done?: number | null;
  readonly reason?: string | null;
  readonly message?: string | null;
}

type Heard<T> = (line: Progress & Partial<T>) => void;

/** Read a long answer; ends with its last line, and fails where that says so. */
async function listen<T>(
  path: string,
  body: unknown,
  heard: Heard<T>,
  signal?: AbortSignal,
): Promise<void> {
  const answer = await ask("POST", path, body, signal);
  let last: Progress | undefined;
  try {
    for await (const text of linesOf(answer.body!)) {
      last = JSON.parse(text) as Progress;
      if (last.state === "failed") break;
      heard(last as Progress & Partial<T>);
    }
  } catch (error) {
    throw new ApiError("unreachable", String(error), 0);
  }
  if (last?.state === "failed") {
    throw new ApiError(last.reason ?? "failed", last.message ?? "", answer.status);
  }
  if (last?.state !== "done") throw new ApiError("unreachable", "The answer broke off.", 0);
}

/** The lines of a stream, as they come. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line.trim() !== "");
      if (done) break;
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    await reader.cancel();
  }
}

const puzzleAt = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

export const insight = {
  /** What the moves of a position are worth; calls `heard` while it gets better. */
  analyse: (
    asked: { position: string; seat?: number; seconds?: number; moves?: readonly string[] },
    heard: Heard<{ analysis: Analysis }>,
    signal?: AbortSignal,
  ) => listen("/api/analyses", asked, heard, signal),
  hint: (
    table: string,
    asked: { seat: number; ply: number },
    heard: Heard<{ hint: Hint }>,
    signal?: AbortSignal,
  ) => listen(`${at(table)}/hint`, asked, heard, signal),

  /** The review of a finished game, made now or kept. */
  review: (table: string, heard: Heard<{ review: Review }>, signal?: AbortSignal) =>
    listen(`${at(table)}/review`, undefined, heard, signal),

  puzzles: (wish: PuzzleWish, limit: number, offset: number) => {
    const query = new URLSearchParams({ limit: `${limit}`, offset: `${offset}` });
    for (const [name, value] of Object.entries(wish)) query.set(name, `${value}`);
    return json<PuzzleList>("GET", `/api/puzzles?${query}`);
  },
  dailyPuzzle: () => json<PuzzleSeen>("GET", "/api/puzzles/daily"),
  puzzle: (id: string) => json<PuzzleSeen>("GET", puzzleAt(id)),
  puzzleHint: (id: string, number: number) =>
    json<PuzzleHint>("GET", `${puzzleAt(id)}/hints/${number}`),
  tryPuzzle: (id: string, tried: PuzzleTry) =>
    json<PuzzleTried>("POST", `${puzzleAt(id)}/tries`, tried),

  deck: () => json<Deck>("GET", "/api/deck"),
  /** The mistake of a reviewed turn becomes a puzzle of one's own. */
  addToDeck: (table: string, ply: number) => json<Deck>("POST", "/api/deck", { table, ply }),
};
