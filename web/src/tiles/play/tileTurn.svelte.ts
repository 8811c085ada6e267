/** A player's turn at a board, as components see it: the state, and what follows from it. */

import { cellKey, type Cell } from "../../model/cell";
import { heldBy } from "../../model/held";
import {
  fitsOnlyWithOthers,
  nextCells,
  type NextStep,
  type Play,
  type Plays,
} from "../../model/plays";
import type { ChooseCell, ChooseTile, Assessment, LineScore, Pick } from "../../protocol";
import type { Advice } from "../../turn/advice";
import { moved, shuffled, sorted, type Slot, type SortBy } from "../../turn/order";
import type { Point } from "../../turn/pointer";
import type { Sender, TurnTable } from "../../turn/source";
import { Turn, type Shown } from "../../turn/turn.svelte";
import { adviceFor } from "./tileAdvice";
import { actionOf } from "./moves";
import {
  asked,
  canLay,
  chosenMove,
  chosenSlot,
  isByText,
  playsIn,
  slotsByCell,
  tileAt,
  TILES,
  type ByText,
  type Choosing,
  type Drawn,
  type Laid,
  type TileAction,
  type TileEffect,
  type TileState,
} from "./tileReducer";

const NOWHERE: ReadonlyMap<string, number> = new Map();
const NO_STEPS: ReadonlyMap<string, readonly NextStep[]> = new Map();

export class TileTurn extends Turn<Laid, number, TileState, TileAction, TileEffect> {
  constructor(
    table: TurnTable,
    sender: Sender,
    show: (effect: Shown<TileEffect>) => void = () => {},
  ) {
    super(TILES, table, sender, show);
  }

  // What is chosen and laid

  /** The hand in the player's order. */
  readonly slots: readonly Slot[] = $derived(this.state.slots);
  /** Laid just now: the board draws it, and the rest follows. */
  readonly drawn: Drawn | null = $derived(this.state.drawn);
  /** The slot of the chosen tile. */
  readonly slot: number | null = $derived(chosenSlot(this.state)?.id ?? null);
  readonly choosing: Choosing = $derived(this.state.choosing);
  /** Slots of the picked tiles. */
  readonly picked: ReadonlySet<number> = $derived(this.state.picked);
  /** The chosen cell of the board. */
  readonly cell: Cell | null = $derived(this.state.cell);
  readonly #claims: ReadonlyMap<string, number> = $derived(this.state.claims);
  readonly #slotsByCell: ReadonlyMap<string, number> = $derived(
    slotsByCell({ draft: this.draft, slots: this.slots, claims: this.#claims }),
  );
  readonly used: ReadonlySet<number> = $derived(new Set(this.#slotsByCell.values()));
  /** The move that is chosen, ready to be sent. */
  readonly chosenMove: string | null = $derived(chosenMove(this.state));

  // What may be done

  /** Action tiles and star discs in front of this seat. */
  readonly actions: readonly string[] = $derived.by(() =>
    this.seat === null || !this.table.now ? [] : heldBy(this.table.now, this.seat),
  );
  readonly plays: Plays | null = $derived(playsIn(this.state));
  /** The offered play that the draft is. */
  readonly play: Play | null = $derived(this.plays?.match(this.draft) ?? null);
  readonly grows: boolean = $derived(
    this.plays !== null && this.plays.growing(this.draft).length > 0,
  );
  readonly targets: ReadonlyMap<string, number> = $derived.by(() => {
    const { choosing, plays } = this;
    if (choosing?.o === "cell") {
      return new Map(choosing.cells.map(([x, y]) => [cellKey(x, y), 0]));
    }
    const tile = this.tileOf(this.slot);
    if (choosing !== null || plays === null || tile === null) return NOWHERE;
    return nextCells(plays, this.draft, tile);
  });
  /** Whether the chosen tile fits only together with others. */
  readonly onlyWithOthers: boolean = $derived.by(() => {
    const tile = this.tileOf(this.slot);
    if (this.choosing !== null || this.plays === null || tile === null) return false;
    return fitsOnlyWithOthers(this.plays, this.draft, tile);
  });
  /** What to do next, if tiles are to be laid. */
  readonly advice: Advice | null = $derived.by(() => {
    const { plays, draft, play, targets, onlyWithOthers } = this;
    if (plays === null || this.choosing !== null) return null;
    return adviceFor({ plays, draft, play, tile: this.tileOf(this.slot), targets, onlyWithOthers });
  });
  /** Slots of the tiles that lead on. */
  readonly advised: ReadonlySet<number> = $derived.by(() => {
    const free = this.slots.filter(({ id }) => !this.used.has(id));
    const wanted = free.filter(({ tile }) => this.advice?.tiles.includes(tile));
    return new Set(wanted.map(({ id }) => id));
  });
  /** What fits where when no tile is chosen. */
  readonly fitting: ReadonlyMap<string, readonly NextStep[]> = $derived(
    this.plays?.nextSteps(this.draft) ?? NO_STEPS,
  );
  /** Offers with their own button, without action tiles. */
  readonly buttons: readonly ByText[] = $derived(
    this.offers.filter(isByText).filter((offer) => !this.actions.includes(actionOf(offer.move))),
  );

  // The server's answers

  readonly asked: string | null = $derived(asked(this.state));
  readonly assessment: Assessment | null = $derived(
    this.asked === null ? null : (this.answers.get(this.asked) ?? null),
  );
  readonly lines: readonly LineScore[] = $derived(this.assessment?.lines ?? []);

  // The hand

  tileOf(slot: number | null): string | null {
    return this.slots.find(({ id }) => id === slot)?.tile ?? null;
  }

  /** A tile of the hand is touched. */
  press(slot: number): void {
    this.dispatch({ a: "press", slot });
  }

  choose(slot: number | null): void {
    this.dispatch({ a: "choose", slot });
  }

  /** Give the tile of a slot another place in the hand. */
  move(slot: number, place: number): void {
    const from = this.slots.findIndex(({ id }) => id === slot);
    const slots = moved(this.slots, from, place);
    if (slots !== this.slots) this.dispatch({ a: "arrange", slots });
  }

  sort(by: SortBy): void {
    this.dispatch({ a: "arrange", slots: sorted(this.slots, ({ tile }) => tile, by) });
  }

  shuffle(): void {
    this.dispatch({ a: "arrange", slots: shuffled(this.slots) });
  }

  // The board

  at(x: number, y: number): string | null {
    return tileAt(this.state, x, y);
  }

  canLay(x: number, y: number): boolean {
    return canLay(this.state, x, y);
  }

  /** A cell is touched; returns whether that did anything. */
  touch(x: number, y: number, from: Point | null = null): boolean {
    return this.dispatch({ a: "touch", x, y, from });
  }

  /** Lay the chosen tile; returns whether it could be laid. */
  lay(x: number, y: number, from: Point | null = null): boolean {
    return this.dispatch({ a: "lay", x, y, from });
  }

  /** Take a tile back; returns its slot. */
  takeBack(x: number, y: number): number | null {
    const slot = this.#slotsByCell.get(cellKey(x, y)) ?? null;
    return this.dispatch({ a: "takeBack", x, y }) ? slot : null;
  }

  /** Take the last tile back. */
  undo(): void {
    this.dispatch({ a: "undo" });
  }

  /** Take everything back. */
  clear(): void {
    this.dispatch({ a: "clear" });
  }

  // Other gestures

  /** Begin to pick tiles of the hand or a cell of the board. */
  open(offer: Pick | ChooseCell): void {
    this.dispatch({ a: "open", offer });
  }

  cancel(): void {
    this.dispatch({ a: "cancel" });
  }

  tileMove(offer: ChooseTile, tile: string): string {
    return `${offer.move} ${tile}`;
  }

  /** The current offer of this kind of action tile. */
  offerOf(kind: string): ByText | null {
    return this.offers.filter(isByText).find((offer) => actionOf(offer.move) === kind) ?? null;
  }

  /** Play what is laid. */
  playDraft(): void {
    this.dispatch({ a: "play" });
  }

  /** Send the move that is chosen. */
  confirm(): void {
    this.dispatch({ a: "confirm" });
  }

  /** Send another move; what is laid stays. */
  send(move: string): void {
    this.dispatch({ a: "send", move, isDraft: false });
  }
}
