/**
 * Dragging cards with mouse, pen or finger.
 *
 * On a table that scrolls a finger drags sideways or after a short hold; up and down it scrolls.
 */

import type { CardId } from "./rows";

export type Over = { readonly row: string; readonly at: number } | "new" | "hand" | null;

interface Hooks {
  /** The cards that are dragged with this one; empty if it cannot be dragged. */
  grab(id: CardId): readonly CardId[];
  /** The drag has begun. */
  lift(ids: readonly CardId[]): void;
  drop(ids: readonly CardId[], over: Over): void;
  cancel(): void;
  /** Whether the table scrolls. */
  scrolls(): boolean;
}

const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 8;
const HOLD_MS = 220;
/** Auto-scrolling near the edge of the table. */
const EDGE_PX = 36;

export class Drag {
  /** The dragged cards. */
  ids = $state.raw<readonly CardId[]>([]);
  x = $state.raw(0);
  y = $state.raw(0);
  over = $state.raw<Over>(null);

  #hooks: Hooks;
  #root: HTMLElement | null = null;
  #pointer: number | null = null;
  #ready: readonly CardId[] = [];
  #start = { x: 0, y: 0, touch: false, free: false };
  #hold: ReturnType<typeof setTimeout> | undefined;
  #scroll = 0;
  #endedAt = -Infinity;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  get isOn(): boolean {
    return this.ids.length > 0;
  }

  /** For `{@attach}`: everything inside that has `data-card` can be dragged. */
  attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const listen: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", this.#down],
      ["click", this.#click, { capture: true }],
      // Only a non-passive listener can prevent scrolling.
      ["touchmove", this.#touch, { passive: false }],
      ["contextmenu", this.#menu],
      ["dragstart", this.#native],
    ];
    for (const [name, listener, options] of listen) {
      root.addEventListener(name, listener as EventListener, options);
    }
    return () => {
      for (const [name, listener, options] of listen) {
        root.removeEventListener(name, listener as EventListener, options);
      }
      this.#finish();
    };
  };

  #down = (event: PointerEvent): void => {
    if (this.#pointer !== null || event.button !== 0 || !(event.target instanceof Element)) return;
    const card = event.target.closest<HTMLElement>("[data-card]");
    const ids = card ? this.#hooks.grab(card.dataset["card"] ?? "") : [];
    if (card === null || ids.length === 0) return;
    const touch = event.pointerType === "touch";
    const inHand = card.closest("[data-hand]") !== null;
    this.#pointer = event.pointerId;
    this.#ready = ids;
    this.#start = {
      x: event.clientX,
      y: event.clientY,
      touch,
      free: !touch || inHand || !this.#hooks.scrolls(),
    };
    if (!this.#start.free) this.#hold = setTimeout(() => this.#begin(this.#start), HOLD_MS);
    window.addEventListener("pointermove", this.#move);
    window.addEventListener("pointerup", this.#up);
    window.addEventListener("pointercancel", this.#lost);
    window.addEventListener("keydown", this.#key, true);
  };

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!this.isOn) {
      const across = Math.abs(at.x - this.#start.x);
      const along = Math.abs(at.y - this.#start.y);
      const slop = this.#start.touch ? TOUCH_SLOP_PX : MOUSE_SLOP_PX;
      if (Math.max(across, along) < slop) return;
      // The finger scrolls; the browser will cancel the pointer in a moment.
      if (!this.#start.free && along >= across) return this.#finish();
      this.#begin(at);
    }
    this.#follow(at);
  };

  #begin(at: { x: number; y: number }): void {
    clearTimeout(this.#hold);
    if (this.#pointer === null) return;
    this.ids = this.#ready;
    this.#follow(at);
    this.#hooks.lift(this.ids);
  }

  #follow({ x, y }: { x: number; y: number }): void {
    this.x = x;
    this.y = y;
    this.over = this.#find(x, y);
    cancelAnimationFrame(this.#scroll);
    this.#scrollAtEdge();
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const { ids, over } = this;
    if (ids.length > 0) this.#endedAt = performance.now();
    this.#finish();
    if (ids.length > 0) this.#hooks.drop(ids, over);
  };

  #lost = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.#abandon();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.isOn) return;
    event.preventDefault();
    event.stopPropagation();
    this.#abandon();
  };

  #abandon(): void {
    const wasOn = this.isOn;
    this.#finish();
    if (wasOn) this.#hooks.cancel();
  }

  #finish(): void {
    clearTimeout(this.#hold);
    cancelAnimationFrame(this.#scroll);
    this.#pointer = null;
    this.#ready = [];
    this.ids = [];
    this.over = null;
    window.removeEventListener("pointermove", this.#move);
    window.removeEventListener("pointerup", this.#up);
    window.removeEventListener("pointercancel", this.#lost);
    window.removeEventListener("keydown", this.#key, true);
  }

  /** Suppress the click after a drag. */
  #click = (event: MouseEvent): void => {
    if (performance.now() - this.#endedAt > 60) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #touch = (event: TouchEvent): void => {
    if (this.isOn && event.cancelable) event.preventDefault();
  };

  /** A long press is a hold, not a request for a menu. */
  #menu = (event: MouseEvent): void => {
    if (this.isOn || this.#start.touch) event.preventDefault();
  };

  #native = (event: Event): void => event.preventDefault();

  #find(x: number, y: number): Over {
    const hit = document.elementFromPoint(x, y);
    if (hit === null || this.#root?.contains(hit) !== true) return null;
    if (hit.closest("[data-hand]")) return "hand";
    const row = hit.closest<HTMLElement>("[data-row]");
    if (row) return { row: row.dataset["row"] ?? "", at: placeIn(row, x, this.ids) };
    // Anywhere else on the table starts a new row.
    return hit.closest("[data-table]") ? "new" : null;
  }

  #scrollAtEdge(): void {
    const table = this.#root?.querySelector<HTMLElement>("[data-table]");
    if (!table || !this.isOn) return;
    const { top, bottom } = table.getBoundingClientRect();
    if (this.y > bottom) return;
    const speed = this.y < top + EDGE_PX ? -6 : this.y > bottom - EDGE_PX ? 6 : 0;
    if (speed === 0) return;
    this.#scroll = requestAnimationFrame(() => {
      table.scrollTop += speed;
      this.over = this.#find(this.x, this.y);
      this.#scrollAtEdge();
    });
  }
}

/** The index at which a card would be inserted, not counting dragged cards. */
function placeIn(row: Element, x: number, ids: readonly CardId[]): number {
  const cards = [...row.querySelectorAll<HTMLElement>("[data-card]")];
  const strip = cards.map((card, at) => {
    const { left, right } = card.getBoundingClientRect();
    const next = cards[at + 1]?.getBoundingClientRect().left ?? right;
    return { at, id: card.dataset["card"] ?? "", middle: (left + next) / 2 };
  });
  return strip.find(({ id, middle }) => !ids.includes(id) && x < middle)?.at ?? cards.length;
}
