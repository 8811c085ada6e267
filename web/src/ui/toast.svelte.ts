/** Short temporary messages. */

export type ToastKind = "info" | "good" | "problem";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** How long it stays; longer texts stay longer by default. */
  seconds?: number;
}

const MAX_SHOWN = 3;
/** Seconds: even a long message must not cover the table for long. */
const MAX_SECONDS = 9;
let shown = $state.raw<readonly Toast[]>([]);
let last = 0;
const clocks: Record<number, ReturnType<typeof setTimeout>> = {};

export function toasts(): readonly Toast[] {
  return shown;
}

/** Show a message; returns a function that removes it. Repeating a text only extends it. */
export function toast(text: string, { kind = "info", seconds }: ToastOptions = {}): () => void {
  const same = shown.find((other) => other.text === text && other.kind === kind);
  const id = same?.id ?? ++last;
  if (!same) {
    for (const old of shown.slice(0, Math.max(0, shown.length - MAX_SHOWN + 1))) dismiss(old.id);
    shown = [...shown, { id, text, kind }];
  }
  stay(id, seconds ?? Math.min(MAX_SECONDS, 3.5 + text.length / 25));
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  clearTimeout(clocks[id]);
  delete clocks[id];
  shown = shown.filter((other) => other.id !== id);
}

/** Keep a message for some time, or while it is hovered or focused. */
export function stay(id: number, seconds: number): void {
  clearTimeout(clocks[id]);
  if (seconds !== Infinity) clocks[id] = setTimeout(() => dismiss(id), seconds * 1000);
}
