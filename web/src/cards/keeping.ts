/** Keeps an unfinished turn in the browser: it survives a reload and a lost connection. */

import { freeze, isChanged, thaw, type Base, type Draft } from "./rows";

function place(table: string, seat: number): string {
  return `sestina-cards-${table}-${seat}`;
}

export function keepDraft(table: string, seat: number, ply: number, draft: Draft): void {
  if (!isChanged(draft)) return forgetDraft(table, seat);
  try {
    localStorage.setItem(place(table, seat), `${ply} ${freeze(draft)}`);
  } catch {
    // A browser that keeps nothing loses the draft with the page, and nothing else.
  }
}

export function recallDraft(table: string, seat: number, ply: number, base: Base): Draft | null {
  try {
    const kept = localStorage.getItem(place(table, seat));
    const [, of, text] = /^(\d+) (.*)$/s.exec(kept ?? "") ?? [];
    if (text === undefined) return null;
    if (Number(of) === ply) return thaw(text, base);
    forgetDraft(table, seat);
  } catch {
    // As above.
  }
  return null;
}

export function forgetDraft(table: string, seat: number): void {
  try {
    localStorage.removeItem(place(table, seat));
  } catch {
    // As above.
  }
}
