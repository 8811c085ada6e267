/**
 * Dragging cards: where they are picked up, and what they are over.
 *
 * On a table that scrolls a finger drags sideways or after a short hold; up and down it scrolls.
 */

import { Drag } from "../turn/drag.svelte";
import { watchPointers, type Dragging, type Point } from "../turn/pointer";
import type { CardId } from "./rows";

export type Over = { readonly row: string; readonly at: number } | "new" | "hand" | null;

/** What a pointer holds. */
interface Held {
  readonly ids: readonly CardId[];
  readonly inHand: boolean;
}

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

/** Scrolling near the edge of the table. */
const EDGE_PX = 36;
const SPEED_PX_PER_MS = 0.36;

export class CardDrag extends Drag<CardId> {
  over = $state.raw<Over>(null);
  readonly #hooks: Hooks;
  #root: HTMLElement | null = null;

  constructor(hooks: Hooks) {
    super();
    this.#hooks = hooks;
  }

  /** For `{@attach}`: everything inside that has `data-card` can be dragged. */
  attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    return watchPointers<Held>(root, {
      press: (target) => {
        const card = target.closest<HTMLElement>("[data-card]");
        const ids = card ? this.#hooks.grab(card.dataset["card"] ?? "") : [];
        if (card === null || ids.length === 0) return null;
        return { ids, inHand: card.closest("[data-hand]") !== null };
      },
      drag: ({ ids }) => this.#lift(ids),
      scrolls: ({ inHand }) => !inHand && this.#hooks.scrolls(),
    });
  };

  #lift(ids: readonly CardId[]): Dragging {
    this.#hooks.lift(ids);
    return this.begin(ids, {
      move: (_, finger) => (this.over = this.#find(finger)),
      hold: (_, finger, ms) => this.#scroll(finger, ms),
      drop: (_, finger) => this.#hooks.drop(ids, this.#find(finger, ids)),
      cancel: () => this.#hooks.cancel(),
    });
  }

  protected override end(): void {
    super.end();
    this.over = null;
  }

  #find({ x, y }: Point, ids: readonly CardId[] = this.ids): Over {
    const hit = document.elementFromPoint(x, y);
    if (hit === null || this.#root?.contains(hit) !== true) return null;
    if (hit.closest("[data-hand]")) return "hand";
    const row = hit.closest<HTMLElement>("[data-row]");
    if (row) return { row: row.dataset["row"] ?? "", at: placeIn(row, x, ids) };
    // Anywhere else on the table starts a new row.
    return hit.closest("[data-table]") ? "new" : null;
  }

  #scroll(finger: Point, ms: number): void {
    const table = this.#root?.querySelector<HTMLElement>("[data-table]");
    if (!table) return;
    const { top, bottom } = table.getBoundingClientRect();
    const way = finger.y < top + EDGE_PX ? -1 : finger.y > bottom - EDGE_PX ? 1 : 0;
    if (way === 0 || finger.y > bottom) return;
    table.scrollTop += way * SPEED_PX_PER_MS * ms;
    this.over = this.#find(finger);
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
