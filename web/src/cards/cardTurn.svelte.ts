/** A player's turn at a card table, as components see it: the state, and what follows from it. */

import type { Arrange, Assessment } from "../protocol";
import type { Sender, TurnTable } from "../turn/source";
import { Turn, type Shown } from "../turn/turn.svelte";
import { rowsChoices, type RowsChoice } from "./choices";
import {
  canPlay,
  CARDS,
  choiceIn,
  isOpen,
  assessmentIn,
  lights,
  offerIn,
  type CardAction,
  type CardEffect,
  type CardState,
} from "./cardReducer";
import { taken, type Assessments } from "./assessments";
import { faces, isFromHand, moveText, rowOf, type CardId, type Draft, type Target } from "./rows";

export class CardTurn extends Turn<Draft, CardId, CardState, CardAction, CardEffect> {
  constructor(
    table: TurnTable,
    sender: Sender,
    show: (effect: Shown<CardEffect>) => void = () => {},
  ) {
    super(CARDS, table, sender, show);
  }

  readonly offer: Arrange | null = $derived(offerIn(this.state.seen));
  /** Whether cards may be moved: it is our turn, and no move is pending. */
  readonly isOpen: boolean = $derived(isOpen(this.state));
  readonly canUndo: boolean = $derived(this.state.past.length > 0);
  readonly move: string = $derived(moveText(this.draft));
  /** Moves that are offered as whole rows, and the one that would be played. */
  readonly choices: readonly RowsChoice[] = $derived(rowsChoices(this.state.seen.offers));
  readonly choice: RowsChoice | null = $derived(choiceIn(this.state));
  readonly canPlay: boolean = $derived(canPlay(this.state));

  // The server's answers

  readonly #known: Assessments = $derived(this.state.known);
  /** The answer for the current draft; null while it is pending. */
  readonly assessment: Assessment | null = $derived(assessmentIn(this.state));
  /** Rows that accept the selection. */
  readonly lights: ReadonlyMap<string, boolean | undefined> = $derived(
    lights(this.offer, { known: this.#known, draft: this.draft, selected: this.selected }),
  );
  /** Whether the selection would be a legal new row. */
  readonly lightsNew: boolean = $derived(
    this.#known.reason(faces(this.draft, this.selected)) === null,
  );

  /** The error of a row; null if it has none or is not known yet. */
  problem(key: string): string | null {
    const row = this.draft.rows.find((one) => one.key === key);
    if (row === undefined || row.cards.length === 0) return null;
    return this.#known.reason(faces(this.draft, row.cards)) ?? null;
  }

  /** The faces among these cards that a row accepts. */
  takes(key: string, ids: readonly CardId[]): string[] {
    const row = this.draft.rows.find((one) => one.key === key);
    return row ? taken(this.#known, this.draft, row, ids) : [];
  }

  /** The hand cards among these that are in rows. */
  laid(ids: readonly CardId[]): CardId[] {
    return ids.filter((id) => isFromHand(id) && rowOf(this.draft, id) !== undefined);
  }

  // Cards

  /** A card is touched: select it, or move the selection there. */
  touch(id: CardId): void {
    this.dispatch({ a: "touch", id });
  }

  select(ids: readonly CardId[]): void {
    this.dispatch({ a: "select", ids });
  }

  /** Give the selection up. */
  letGo(): void {
    this.dispatch({ a: "letGo" });
  }

  /** Move the selection. */
  put(target: Target): void {
    this.dispatch({ a: "put", target });
  }

  takeBack(ids: readonly CardId[]): void {
    this.dispatch({ a: "takeBack", ids });
  }

  // The whole turn

  undo(): void {
    this.dispatch({ a: "undo" });
  }

  restart(): void {
    this.dispatch({ a: "restart" });
  }

  choose(move: string): void {
    this.dispatch({ a: "choose", move });
  }

  /** Play what is chosen, or the draft; returns whether that was possible. */
  play(): boolean {
    return this.dispatch({ a: "play" });
  }

  /** Make a move that is one word. */
  send(move: string): void {
    this.dispatch({ a: "send", move, isDraft: false });
  }
}
