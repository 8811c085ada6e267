/** Stores an unfinished turn in the browser, so it survives a reload and a lost connection. */

import { freeze, isChanged, thaw, type Base, type Draft } from "./rows";

function place(table: string, seat: number): string {
  return `sestina-cards-${table}-${seat}`;
}

export function saveDraft(table: string, seat: number, ply: number, draft: Draft): void {
  if (!isChanged(draft)) return deleteDraft(table, seat);
  try {
    localStorage.setItem(place(table, seat), `${ply} ${freeze(draft)}`);
  } catch {
    // Without storage, a reload loses the draft and nothing else.
  }
}

export function loadDraft(table: string, seat: number, ply: number, base: Base): Draft | null {
  try {
    const kept = localStorage.getItem(place(table, seat));
    const [, of, text] = /^(\d+) (.*)$/s.exec(kept ?? "") ?? [];
    if (text === undefined) return null;
    if (Number(of) === ply) return thaw(text, base);
    deleteDraft(table, seat);
  } catch {
    // As above.
  }
  return null;
}

export function deleteDraft(table: string, seat: number): void {
  try {
    localStorage.removeItem(place(table, seat));
  } catch {
    // As above.
  }
}
