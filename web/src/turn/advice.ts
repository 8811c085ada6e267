/**
 * What a turn suggests next. The status line says it, the hand and the board show it and the guide
 * to a first game points at it: all of them read the same value, so they cannot disagree.
 */

/** The part of the page with which to go on: its `data-guide`. */
export type Part = "hand" | "board" | "play" | "undo";

export interface Advice {
  /** What is suggested; each kind of board has its own list, and texts for it. */
  readonly what: string;
  readonly at: Part;
  /** The tiles of the hand that lead on. */
  readonly tiles: readonly string[];
  /** How many tiles the opening has, how many are missing, or how many shades cells have. */
  readonly count: number;
  readonly points: number;
  /** The tile that the advice is about. */
  readonly tile: string;
}

/** A part of the page for the guide: whoever shows a turn tells it where the advice comes from. */
export type AdviceSource = () => Advice | null;

export function advise(what: string, at: Part, more: Partial<Advice> = {}): Advice {
  return { what, at, tiles: [], count: 0, points: 0, tile: "", ...more };
}
