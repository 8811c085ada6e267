/** HTTP for insight: analyses, hints, reviews and puzzles. Long answers come line by line. */

import type {
  AnalysisAsked,
  AnalysisLine,
  AnalysisSeen,
  DeckOfTable,
  DeckSeen,
  HintAsked,
  HintLine,
  HintSeen,
  HintStep,
  PuzzleHint,
  PuzzleList,
  PuzzleSeen,
  PuzzleTry,
  PuzzleVerdict,
  Reason,
  ReviewedSeat,
  ReviewedTurnSeen,
  ReviewLine,
  ReviewSeen,
} from "../protocol";
import { ApiError, ask, at, json } from "./api";
import { UNREACHABLE } from "./refused";

export type Analysis = AnalysisSeen;
export type ReviewedTurn = ReviewedTurnSeen;
export type Category = ReviewedTurnSeen["category"];
export type Review = ReviewSeen;
export type Hint = HintSeen;
export type Deck = DeckSeen;
export type { HintStep, PuzzleHint, PuzzleSeen, PuzzleVerdict, Reason, ReviewedSeat };

/** How far a long answer has come. */
export type Progress = Pick<ReviewLine, "state" | "ahead" | "done" | "reason" | "message">;

export interface PuzzleQuery {
  readonly kind?: string;
  readonly game?: string;
  readonly low?: number;
  readonly high?: number;
}

type Heard<Line> = (line: Line) => void;

/** Read a long answer; ends with its last line, and fails where that says so. */
async function listen<Line extends Progress>(
  path: string,
  body: unknown,
  heard: Heard<Line>,
  signal?: AbortSignal,
): Promise<void> {
  const answer = await ask("POST", path, body, signal);
  let last: Line | undefined;
  try {
    for await (const text of linesOf(answer.body!)) {
      last = JSON.parse(text) as Line;
      if (last.state === "failed") break;
      heard(last);
    }
  } catch (error) {
    throw new ApiError(UNREACHABLE, String(error), 0);
  }
  if (last?.state === "failed") {
    throw new ApiError(last.reason ?? "failed", last.message ?? "", answer.status);
  }
  if (last?.state !== "done") throw new ApiError(UNREACHABLE, "The answer broke off.", 0);
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
  analyse: (asked: AnalysisAsked, heard: Heard<AnalysisLine>, signal?: AbortSignal) =>
    listen("/api/analyses", asked, heard, signal),
  hint: (table: string, asked: HintAsked, heard: Heard<HintLine>, signal?: AbortSignal) =>
    listen(`${at(table)}/hint`, asked, heard, signal),

  /** The review of a finished game, made now or kept. */
  review: (table: string, heard: Heard<ReviewLine>, signal?: AbortSignal) =>
    listen(`${at(table)}/review`, undefined, heard, signal),

  puzzles: (filter: PuzzleQuery, limit: number, offset: number) => {
    const query = new URLSearchParams({ limit: `${limit}`, offset: `${offset}` });
    for (const [name, value] of Object.entries(filter)) query.set(name, `${value}`);
    return json<PuzzleList>("GET", `/api/puzzles?${query}`);
  },
  dailyPuzzle: () => json<PuzzleSeen>("GET", "/api/puzzles/daily"),
  puzzle: (id: string) => json<PuzzleSeen>("GET", puzzleAt(id)),
  puzzleHint: (id: string, number: number) =>
    json<PuzzleHint>("GET", `${puzzleAt(id)}/hints/${number}`),
  tryPuzzle: (id: string, tried: PuzzleTry) =>
    json<PuzzleVerdict>("POST", `${puzzleAt(id)}/tries`, tried),

  deck: () => json<Deck>("GET", "/api/deck"),
  /** The turns of a game that are puzzles of one's own. */
  deckOf: (table: string) => json<DeckOfTable>("GET", `/api/deck/${encodeURIComponent(table)}`),
  /** The mistake of a reviewed turn becomes a puzzle of one's own. */
  addToDeck: (table: string, ply: number) => json<Deck>("POST", "/api/deck", { table, ply }),
};
