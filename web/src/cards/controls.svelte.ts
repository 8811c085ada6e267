/** Actions at a card table, by pointer or keyboard, with their announcements and focus. */

import { tick } from "svelte";
import { m } from "../texts/messages.js";
import { act, type KeyHands } from "./cardKeys";
import { faces, rowOf, type CardId } from "./rows";
import type { CardTurn } from "./cardTurn.svelte";
import { stopsIn } from "./walk";
import { cardsName, rowNumber } from "./words";

interface Hooks {
  /** The hand in display order. */
  hand(): readonly CardId[];
  /** Play the draft if it is legal; returns whether it was played. */
  play(): boolean;
}

export class CardControls implements KeyHands {
  readonly turn: CardTurn;
  root = $state.raw<HTMLElement>();
  /** For screen readers. */
  said = $state.raw("");
  /** The stop that has, or last had, the focus. */
  cursor = $state.raw("");

  /** Whether the player uses the keyboard; only then does the focus follow actions. */
  #hasKeyboard = false;
  #hooks: Hooks;

  constructor(turn: CardTurn, hooks: Hooks) {
    this.turn = turn;
    this.#hooks = hooks;
  }

  hand(): readonly CardId[] {
    return this.#hooks.hand();
  }

  // Cards

  touch = (id: CardId): void => {
    const { turn } = this;
    const carried = turn.selected;
    const was = turn.draft;
    const row = rowOf(was, id);
    turn.touch(id);
    if (turn.draft !== was && row) this.#told(carried, row.key);
    else if (turn.selected.length > 0)
      this.said = m.cards_picked({ cards: this.#names(turn.selected) });
    else if (turn.isOpen) this.said = m.cards_put_down();
  };

  put = (row: string | null, at?: number): void => {
    const { turn } = this;
    const carried = turn.selected;
    const known = new Set(turn.draft.rows.map(({ key }) => key));
    if (!turn.drop(at === undefined ? { row } : { row, at })) return;
    this.#told(carried, row ?? turn.draft.rows.find(({ key }) => !known.has(key))?.key ?? "");
  };

  #told(ids: readonly CardId[], key: string): void {
    const place = this.turn.draft.rows.findIndex((row) => row.key === key);
    this.said = m.cards_dropped({ cards: this.#names(ids), number: rowNumber(place) });
    const last = ids.at(-1);
    if (last !== undefined) this.#follow(last);
  }

  #names(ids: readonly CardId[]): string {
    return cardsName(faces(this.turn.draft, ids));
  }

  takeBack = (ids: readonly CardId[]): void => {
    if (this.turn.takeBack(ids)) {
      this.said = m.cards_taken_back();
      this.#follow(`hand:${ids[0]}`);
    } else this.turn.select([]);
  };

  letGo(): void {
    this.turn.select([]);
    this.said = m.cards_put_down();
  }

  // The whole turn

  undo = (): void => {
    if (!this.turn.canUndo) return;
    this.turn.undo();
    this.said = m.cards_taken_back();
  };

  restart = (): void => {
    this.turn.restart();
    this.said = m.cards_restarted();
  };

  play = (): void => {
    // The button is disabled now, so move the focus back to the cards.
    if (this.#hooks.play()) this.#follow(`hand:${this.hand()[0]}`);
  };

  // The keyboard

  focus(stop: string): void {
    this.cursor = stop;
    void tick().then(() => {
      const found = this.root && stopsIn(this.root).find((one) => one.dataset["stop"] === stop);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest" });
    });
  }

  #follow(stop: string): void {
    if (this.#hasKeyboard) this.focus(stop);
  }

  /** Restore the focus of a card that lost it by being moved in the page. */
  keepFocus(): void {
    if (document.activeElement === document.body) this.#follow(this.cursor);
  }

  onfocusin = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    this.#hasKeyboard = event.target.matches(":focus-visible");
    this.cursor = event.target.dataset["stop"] ?? this.cursor;
  };

  /** Returns whether the key was used. */
  press(event: KeyboardEvent): boolean {
    const isUsed = act(event, this);
    if (isUsed) this.#hasKeyboard = true;
    return isUsed;
  }
}
