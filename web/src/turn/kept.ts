/**
 * What the browser stores of a seat: its draft with the ply, so that it survives a reload and a
 * lost connection but does not outlive its position; and the order of its hand.
 */

import { forget, keep, read } from "../storage";

export interface KeptDraft {
  readonly ply: number;
  /** It was sent as a move: once the game has advanced, it has been played. */
  readonly sent: boolean;
  /** What the turn made of its draft; only the turn can read it. */
  readonly frozen: unknown;
}

export interface Kept {
  readonly draft: KeptDraft | null;
  /** The tiles of the hand as their player arranged them. */
  readonly order: readonly string[];
}

/** `place` names a table and a seat; it is empty where there is nothing to keep. */
export function loadKept(place: string): Kept {
  if (place === "") return { draft: null, order: [] };
  return { draft: loadDraft(place), order: read(`hand:${place}`, isOrder) ?? [] };
}

function isOrder(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((tile) => typeof tile === "string") ? value : null;
}

function loadDraft(place: string): KeptDraft | null {
  return read(`draft:${place}`, (value) => {
    const { ply, sent, frozen } = (value ?? {}) as Partial<Record<keyof KeptDraft, unknown>>;
    if (!Number.isInteger(ply) || frozen === undefined) return null;
    return { ply: ply as number, sent: sent === true, frozen };
  });
}

/** Store a draft; null forgets it. */
export function keepDraft(place: string, draft: KeptDraft | null): void {
  if (draft === null) forget(`draft:${place}`);
  else keep(`draft:${place}`, draft);
}

/** Forget the draft of a seat if it is of this ply. */
export function forgetDraft(place: string, ply: number): void {
  if (loadDraft(place)?.ply === ply) forget(`draft:${place}`);
}

export function keepOrder(place: string, order: readonly string[]): void {
  keep(`hand:${place}`, order);
}
