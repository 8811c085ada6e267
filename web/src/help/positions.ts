/**
 * The positions of the pictures. They are in a JSON file because a Python test reads it too and
 * checks with the engine that every picture is legal and scores what it says.
 */

import type { LineScore } from "../protocol";
import type { Cell, Placed } from "../model/cell";
import data from "./positions.json";

export type PositionId = keyof typeof data;

interface Lines {
  readonly points: number;
  readonly lines: readonly LineScore[];
}

/** A board, and optionally a move on it. */
export interface BoardPosition {
  readonly kind: "board";
  readonly board: readonly Placed[];
  readonly placed: readonly Placed[];
  readonly score: Lines | null;
  readonly refused: boolean;
  /** A cell that no tile fits, or, if `taken`, one whose tile is taken. */
  readonly cell: Cell | null;
  readonly taken: boolean;
  /** Tiles that may not be taken. */
  readonly keep: readonly Cell[];
  /** The fields of a board with an edge, or of a part of one; none if it is endless. */
  readonly fields: readonly string[];
  readonly isPart: boolean;
}

/** The rows of cards before and after a turn, and which cards came from the hand. */
export interface RowsPosition {
  readonly kind: "rows";
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
  readonly played: readonly string[];
  readonly refused: boolean;
  /** The rows, of those after the turn, that are taken. */
  readonly claimed: ReadonlySet<number>;
}

/** A hand, and its largest set. */
export interface HandPosition {
  readonly kind: "hand";
  readonly hand: readonly string[];
  readonly set: ReadonlySet<number>;
  readonly cards: boolean;
}

export type Position = BoardPosition | RowsPosition | HandPosition;

/** One entry of the file; its fields determine what it shows. */
interface Entry {
  readonly game: string;
  readonly board?: string;
  readonly move?: string;
  readonly apart?: string;
  readonly points?: number;
  readonly lines?: readonly (readonly (number | string)[])[];
  readonly refused?: string;
  readonly dead?: readonly number[];
  readonly take?: readonly number[];
  readonly disc?: readonly number[];
  readonly keep?: readonly (readonly number[])[];
  readonly fields?: readonly string[];
  /** The name of the whole board that the fields are. */
  readonly boards?: string;
  readonly rows?: string;
  readonly after?: string;
  readonly played?: string;
  readonly claimed?: readonly number[];
  readonly hand?: string;
  readonly cards?: string;
  readonly set?: string;
}

export function position(id: PositionId): Position {
  const entry: Entry = data[id];
  if (entry.hand !== undefined) return readHand(entry.hand, entry.set, false);
  if (entry.cards !== undefined) return readHand(entry.cards, entry.set, true);
  if (entry.rows !== undefined) return readRows(entry);
  return readBoard(entry);
}

function words(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter(Boolean);
}

function cell(text: string): [number, number] {
  const [x, y] = text.split(",").map(Number);
  return [x ?? 0, y ?? 0];
}

function pair(numbers: readonly number[] | undefined): Cell | null {
  const [x, y] = numbers ?? [];
  return x === undefined || y === undefined ? null : [x, y];
}

export function readTiles(text: string | undefined): Placed[] {
  return words(text).map((word) => {
    const [tile = "", at = ""] = word.split("@");
    return [...cell(at), tile] as const;
  });
}

function readBoard(entry: Entry): BoardPosition {
  const lines = (entry.lines ?? []).map(([points, cells]): LineScore => [
    Number(points),
    words(String(cells)).map(cell),
  ]);
  return {
    kind: "board",
    board: readTiles(entry.board),
    placed: readTiles(entry.move ?? entry.apart),
    score: entry.points === undefined ? null : { points: entry.points, lines },
    refused: entry.refused !== undefined,
    cell: pair(entry.dead ?? entry.take ?? entry.disc),
    taken: entry.dead === undefined,
    keep: (entry.keep ?? []).map(pair).filter((one) => one !== null),
    fields: entry.fields ?? [],
    isPart: entry.boards === undefined,
  };
}

function readRows(entry: Entry): RowsPosition {
  const rows = (text: string | undefined): string[][] => (text ?? "").split(" / ").map(words);
  return {
    kind: "rows",
    before: rows(entry.rows),
    after: rows(entry.after),
    played: words(entry.played),
    refused: entry.refused !== undefined,
    claimed: new Set(entry.claimed),
  };
}

/** The places, as `row,column`, of the cards from the hand; of two equal cards, the last. */
export function marksOf(
  rows: readonly (readonly string[])[],
  played: readonly string[],
): ReadonlySet<string> {
  const marks = new Set<string>();
  const places = rows.flatMap((row, y) => row.map((card, x) => [card, `${y},${x}`] as const));
  for (const card of played) {
    const place = places.findLast(([other, at]) => other === card && !marks.has(at));
    if (place !== undefined) marks.add(place[1]);
  }
  return marks;
}

/** Of two equal tiles, the first counts. */
function readHand(hand: string, set: string | undefined, cards: boolean): HandPosition {
  const tiles = words(hand);
  return {
    kind: "hand",
    hand: tiles,
    set: new Set(words(set).map((tile) => tiles.indexOf(tile))),
    cards,
  };
}
