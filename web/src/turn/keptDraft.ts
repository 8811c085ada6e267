/**
 * The draft of a seat, stored in the browser with its ply, so that it survives a reload and a lost
 * connection. It does not outlive its position.
 */

import { forget, keep, read } from "../storage";

export interface KeptDraft {
  readonly ply: number;
  /** It was sent as a move: once the game has advanced, it has been played. */
  readonly sent: boolean;
  /** What the turn made of its draft; only the turn can read it. */
  readonly frozen: unknown;
}

/** `place` names a table and a seat. */
export function loadDraft(place: string): KeptDraft | null {
  return read(`draft:${place}`, (value) => {
    const { ply, sent, frozen } = (value ?? {}) as Partial<Record<keyof KeptDraft, unknown>>;
    if (!Number.isInteger(ply) || frozen === undefined) return null;
    return { ply: ply as number, sent: sent === true, frozen };
  });
}

export function saveDraft(place: string, draft: KeptDraft): void {
  keep(`draft:${place}`, draft);
}

/** Forget the draft of a seat, or only one of this ply. */
export function forgetDraft(place: string, ply?: number): void {
  if (ply === undefined || loadDraft(place)?.ply === ply) forget(`draft:${place}`);
}
