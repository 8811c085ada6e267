/** Actions at a card table, by pointer or keyboard, with their announcements and focus. */

import { tick } from "svelte";
import { t } from "../texts/t";
import { act, type KeyHands } from "./cardKeys";
import type { CardSaid } from "./cardReducer";
import { faces, type CardId } from "./rows";
import type { CardTurn } from "./cardTurn.svelte";
import { stopsIn } from "./walk";
import { cardsName, rowNumber } from "./cardTexts";

export class CardControls implements KeyHands {
  root = $state.raw<HTMLElement>();
  /** For screen readers. */
  said = $state.raw("");
  /** The stop that has, or last had, the focus. */
  cursor = $state.raw("");

  /** Whether the player uses the keyboard; only then does the focus follow actions. */
  #hasKeyboard = false;

  constructor(
    readonly turn: CardTurn,
    /** The hand in display order. */
    readonly hand: () => readonly CardId[],
  ) {}

  // Cards

  touch = (id: CardId): void => this.turn.touch(id);

  put = (row: string | null, at?: number): void =>
    this.turn.put(at === undefined ? { row } : { row, at });

  takeBack = (ids: readonly CardId[]): void => this.turn.takeBack(ids);

  letGo(): void {
    this.turn.letGo();
  }

  // The whole turn

  undo = (): void => this.turn.undo();

  restart = (): void => this.turn.restart();

  play = (): void => {
    // The button is disabled now, so move the focus back to the cards.
    if (this.turn.play()) this.#follow(`hand:${this.hand()[0]}`);
  };

  /** Tell people who do not see the table what has happened. */
  tell(said: CardSaid): void {
    switch (said.what) {
      case "picked":
        this.said = t.cards_picked({ cards: this.#names(said.ids) });
        break;
      case "putDown":
        this.said = t.cards_put_down();
        break;
      case "dropped": {
        const place = this.turn.draft.rows.findIndex(({ key }) => key === said.row);
        this.said = t.cards_dropped({ cards: this.#names(said.ids), number: rowNumber(place) });
        this.#follow(said.ids.at(-1) ?? "");
        break;
      }
      case "back":
        this.said = t.cards_taken_back();
        this.#follow(`hand:${said.ids[0]}`);
        break;
      case "undone":
        this.said = t.cards_taken_back();
        break;
      case "restarted":
        this.said = t.cards_restarted();
    }
  }

  #names(ids: readonly CardId[]): string {
    return cardsName(faces(this.turn.draft, ids));
  }

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
