/** A score pad for a game at a real table: what each turn was worth, as people tell it. */

import type { Turn } from "../model/moments";
import { CARDS, CARDS_IN_HAND, FINISH_BONUS, LINE_POINTS } from "../protocol";

/** What is counted: the points of rows, or completed rows and the cards that are left. */
export type Counting = "points" | "qwirkles";

export interface PadTurn {
  readonly seat: number;
  /** The lengths of the rows that scored. */
  readonly lines: readonly number[];
  /** Points of covered fields. */
  readonly fields: number;
  /** How many tiles or cards were laid; 0 if nobody said. */
  readonly laid: number;
  /** Completed rows, where these are counted. */
  readonly qwirkles: number;
  /** Whether it is the bonus for the last tile. */
  readonly isBonus: boolean;
}

export interface Pad {
  readonly counting: Counting;
  readonly names: readonly string[];
  readonly turns: readonly PadTurn[];
  readonly isOver: boolean;
}

export const LONGEST_LINE = LINE_POINTS.length - 1;
export const SHORTEST_LINE = LINE_POINTS.findIndex((points) => points > 0);
export const MOST_PLAYERS = 6;
export const FEWEST_PLAYERS = 2;
const LONGEST_NAME = 20;
const MOST_TURNS = 600;

export function newPad(counting: Counting, names: readonly string[]): Pad {
  return { counting, names, turns: [], isOver: false };
}

/** A turn of which nothing is told yet. */
export function emptyTurn(seat: number): PadTurn {
  return { seat, lines: [], fields: 0, laid: 0, qwirkles: 0, isBonus: false };
}

export function bonusTurn(seat: number): PadTurn {
  return { ...emptyTurn(seat), isBonus: true };
}

export function linePoints(length: number): number {
  return LINE_POINTS[length] ?? 0;
}

export function pointsOf(turn: PadTurn): number {
  if (turn.isBonus) return FINISH_BONUS;
  return (
    turn.lines.reduce((sum, length) => sum + linePoints(length), 0) + turn.fields + turn.qwirkles
  );
}

export function totals({ names, turns }: Pad): number[] {
  const found = names.map(() => 0);
  for (const turn of turns) found[turn.seat]! += pointsOf(turn);
  return found;
}

/** Who is to move next, clockwise after the last turn. */
export function nextSeat({ names, turns }: Pad): number {
  const last = turns.findLast(({ isBonus }) => !isBonus);
  return last === undefined ? 0 : (last.seat + 1) % names.length;
}

/** Every seat that shares the win. */
export function winnersOf(pad: Pad): number[] {
  const points = totals(pad);
  const most = Math.max(...points);
  return points.flatMap((one, seat) => (one === most ? [seat] : []));
}

export function addTurn(pad: Pad, turn: PadTurn): Pad {
  return { ...pad, turns: [...pad.turns, turn] };
}

export function replaceTurn(pad: Pad, index: number, turn: PadTurn): Pad {
  return { ...pad, turns: pad.turns.with(index, turn) };
}

export function removeTurn(pad: Pad, index: number): Pad {
  return { ...pad, turns: pad.turns.toSpliced(index, 1) };
}

/** Take the last turn back; that ends an end, too. */
export function undo(pad: Pad): Pad {
  return { ...pad, turns: pad.turns.slice(0, -1), isOver: false };
}

/** The end of the game; whoever laid the last tile gets a bonus. */
export function finish(pad: Pad, last: number | null): Pad {
  const turns = last === null ? pad.turns : [...pad.turns, bonusTurn(last)];
  return { ...pad, turns, isOver: true };
}

/**
 * Whether a row was probably forgotten: all tiles of the longest row are new, so that it must touch
 * another one, with which some tile of it makes a row of its own.
 */
export function forgetsCrossing(pad: Pad, turn: PadTurn, isFirst: boolean): boolean {
  if (pad.counting !== "points" || isFirst || turn.laid < SHORTEST_LINE) return false;
  return turn.lines.length === 1 && turn.lines[0] === turn.laid;
}

/** Whether more tiles were laid than the longest row has: all of them lie in one row. */
export function laysTooMany({ lines, laid }: PadTurn): boolean {
  return lines.length > 0 && laid > Math.max(...lines);
}

/** The cards that are left to draw, where everybody tells how many they play. */
export function cardsLeft({ names, turns }: Pad): number {
  const played = turns.reduce((sum, { laid }) => sum + laid, 0);
  return Math.max(0, CARDS - CARDS_IN_HAND * names.length - played);
}

/** The turns as the chart of a game draws them. */
export function chartTurns({ names, turns }: Pad): Turn[] {
  const sums = names.map(() => 0);
  return turns.map((turn, ply) => {
    const points = pointsOf(turn);
    const total = (sums[turn.seat] = (sums[turn.seat] ?? 0) + points);
    return { seat: turn.seat, points, total, ply };
  });
}

/** Names that fit, none of them empty. */
export function cleanNames(
  names: readonly string[],
  otherwise: (seat: number) => string,
): string[] {
  return names.map((name, seat) => name.trim().slice(0, LONGEST_NAME) || otherwise(seat));
}

// What was kept may come from another version, or have been edited.

const isCount = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;

function readTurn(value: unknown, players: number): PadTurn | null {
  const turn = value as Partial<PadTurn> | null;
  if (typeof turn !== "object" || turn === null || !Array.isArray(turn.lines)) return null;
  const { seat, lines, fields, laid, qwirkles, isBonus } = turn;
  const sound =
    isCount(seat, players - 1) &&
    lines.every((length) => isCount(length, LONGEST_LINE)) &&
    isCount(fields, 99) &&
    isCount(laid, 99) &&
    isCount(qwirkles, 99) &&
    typeof isBonus === "boolean";
  return sound ? { seat, lines, fields, laid, qwirkles, isBonus } : null;
}

export function readPad(value: unknown): Pad | null {
  const pad = value as Partial<Pad> | null;
  if (typeof pad !== "object" || pad === null) return null;
  const { counting, names, turns, isOver } = pad;
  if (counting !== "points" && counting !== "qwirkles") return null;
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) return null;
  if (names.length < FEWEST_PLAYERS || names.length > MOST_PLAYERS) return null;
  if (!Array.isArray(turns) || turns.length > MOST_TURNS || typeof isOver !== "boolean")
    return null;
  const read = turns.map((turn) => readTurn(turn, names.length));
  return read.some((turn) => turn === null)
    ? null
    : { counting, names, turns: read as PadTurn[], isOver };
}
