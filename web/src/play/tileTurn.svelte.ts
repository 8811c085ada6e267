/**
 * A player's turn at a board: what is chosen, laid and picked, and the possible moves.
 *
 * It works with the gestures of the offers and knows no move by name.
 */

import { untrack } from "svelte";
import { cellKey, formatPlaced, type Cell, type Placed } from "../model/cell";
import { heldBy } from "../model/held";
import {
  decodePlays,
  needCompany,
  nextCells,
  type NextStep,
  type Play,
  type Plays,
} from "../model/plays";
import type {
  Arrange,
  ChooseCell,
  ChooseTile,
  Judged,
  LineScore,
  Offer,
  Pick,
  Places,
} from "../protocol";
import type { Advice } from "../turn/advice";
import { TurnCore } from "../turn/core.svelte";
import type { Slot } from "../turn/order";
import { Rack } from "../turn/rack.svelte";
import { adviceFor } from "./tileAdvice";
import { heldIn, isPlaced } from "./laid";
import { actionOf } from "./moves";

/** A choice in progress other than laying tiles. */
export type Choosing = Pick | ChooseCell | null;

/** Offers whose text is the move. */
export type ByText = Exclude<Offer, Places | Arrange>;

/** The tiles that are laid and not yet played, in the order in which they were laid. */
type Laid = readonly Placed[];

function isByText(offer: Offer): offer is ByText {
  return "move" in offer;
}

const NOTHING: Laid = [];
const NOWHERE: ReadonlyMap<string, number> = new Map();
const NO_STEPS: ReadonlyMap<string, readonly NextStep[]> = new Map();

export class TileTurn extends TurnCore<Laid, number> {
  /** Which slot lies on which cell, to distinguish copies. */
  readonly #claims = new Map<string, number>();
  #gone: ReadonlySet<number> = new Set();

  readonly rack = new Rack(() => {
    // A new position says which tiles were played.
    void this.arrival;
    return { place: this.place, hand: this.hand, gone: this.#gone };
  });

  // Choosing

  /** The slot of the chosen tile. */
  slot: number | null = $derived.by(() => {
    const [slot] = this.selected;
    return this.rack.slots.some(({ id }) => id === slot) ? slot! : null;
  });
  choosing: Choosing = $derived.by(() => {
    const { offers } = this.table;
    const { offer, position } = this.#choice;
    const isOffered = this.mine && position === this.position && offer !== null;
    return isOffered && offers.some((one) => same(one, offer)) ? offer : null;
  });
  /** Slots of the picked tiles. */
  picked: ReadonlySet<number> = $derived.by(() => {
    void this.choosing;
    return new Set<number>();
  });
  /** The chosen cell of the board. */
  cell: Cell | null = $derived.by(() => {
    void this.choosing;
    return null;
  });
  /** A choice belongs to a position: in the next one nothing is chosen. */
  #choice: { offer: Choosing; position: string } = { offer: null, position: "" };

  // What may be done

  /** Action tiles and star discs in front of this seat. */
  actions: readonly string[] = $derived.by(() =>
    this.seat === null || !this.table.now ? [] : heldBy(this.table.now, this.seat),
  );
  plays: Plays | null = $derived.by(() => {
    const places = this.offers.find((offer) => offer.o === "place");
    return places === undefined ? null : decodePlays(places);
  });
  /** The offered play that the draft is. */
  play: Play | null = $derived.by(() => this.plays?.match(this.draft) ?? null);
  grows: boolean = $derived.by(
    () => this.plays !== null && this.plays.growing(this.draft).length > 0,
  );
  targets: ReadonlyMap<string, number> = $derived.by(() => this.#findTargets());
  /** Whether the chosen tile fits only together with others. */
  company: boolean = $derived.by(() => {
    const tile = this.tileOf(this.slot);
    if (this.choosing !== null || this.plays === null || tile === null) return false;
    return needCompany(this.plays, this.draft, tile);
  });
  /** What to do next, if tiles are to be laid. */
  advice: Advice | null = $derived.by(() => {
    const { plays, draft, play, targets, company } = this;
    if (plays === null || this.choosing !== null) return null;
    return adviceFor({ plays, draft, play, tile: this.tileOf(this.slot), targets, company });
  });
  /** Slots of the tiles that lead on. */
  advised: ReadonlySet<number> = $derived.by(() => {
    const free = this.rack.slots.filter(({ id }) => !this.used.has(id));
    const wanted = free.filter(({ tile }) => this.advice?.tiles.includes(tile));
    return new Set(wanted.map(({ id }) => id));
  });
  /** What fits where when no tile is chosen. */
  fitting: ReadonlyMap<string, readonly NextStep[]> = $derived.by(
    () => this.plays?.nextSteps(this.draft) ?? NO_STEPS,
  );
  used: ReadonlySet<number> = $derived.by(() => this.#usedBy(this.draft, this.rack.slots));
  /** Offers with their own button, without action tiles. */
  buttons: readonly ByText[] = $derived.by(() =>
    this.offers.filter(isByText).filter((offer) => !this.actions.includes(actionOf(offer.move))),
  );

  /** The draft, or a button that scores by itself: what the server is asked about. */
  asked: string | null = $derived.by(() => {
    if (!this.mine) return null;
    if (this.draft.length > 0) return formatPlaced(this.draft);
    const scoring = this.offers.find((offer) => offer.o === "button" && (offer.points ?? 0) > 0);
    return scoring?.o === "button" ? scoring.move : null;
  });
  judged: Judged | null = $derived.by(() => this.answer(this.asked));
  lines: readonly LineScore[] = $derived.by(() => this.judged?.lines ?? []);

  protected watch(): void {
    $effect(() => {
      const { asked } = this;
      if (asked !== null) return untrack(() => this.ask(asked, 0));
    });
  }

  // The draft

  protected begin(before: Laid | null): Laid {
    this.#gone = this.#usedBy(before ?? NOTHING, this.rack.before);
    return NOTHING;
  }

  protected freeze(draft: Laid): unknown {
    return draft.length === 0 ? null : draft;
  }

  protected thaw(frozen: unknown): Laid | null {
    return Array.isArray(frozen) && frozen.every(isPlaced) ? frozen : null;
  }

  protected fits(draft: Laid): boolean {
    const { board } = this.table;
    const isFree = draft.every(([x, y]) => !board.has(cellKey(x, y)));
    return this.mine && isFree && heldIn(this.hand, draft);
  }

  /** A draft outlives a step of its own turn that leaves room for it. */
  protected override carry(draft: Laid): "carried" | "returned" | null {
    if (this.fits(draft)) return "carried";
    // Without its tiles in the hand it was played in another tab.
    return heldIn(this.hand, draft) ? "returned" : null;
  }

  protected override stillChosen(ids: readonly number[]): readonly number[] {
    return ids;
  }

  at(x: number, y: number): string | null {
    return this.draft.find((one) => one[0] === x && one[1] === y)?.[2] ?? null;
  }

  // Laying tiles

  tileOf(slot: number | null): string | null {
    return this.rack.slots.find(({ id }) => id === slot)?.tile ?? null;
  }

  choose(slot: number | null): void {
    this.select(slot !== null && !this.used.has(slot) ? [slot] : []);
  }

  lay(x: number, y: number): boolean {
    const { slot } = this;
    const tile = this.tileOf(slot);
    if (tile === null || slot === null || !this.canLay(x, y)) return false;
    this.#claims.set(cellKey(x, y), slot);
    this.choose(null);
    return this.show([...this.draft, [x, y, tile]]);
  }

  /** Tiles may be laid where they do not fit; the server then says why. */
  canLay(x: number, y: number): boolean {
    if (this.plays === null || this.choosing !== null) return false;
    return !this.table.board.has(cellKey(x, y)) && this.at(x, y) === null;
  }

  /** Take a tile back; returns its slot. */
  takeBack(x: number, y: number): number | null {
    const key = cellKey(x, y);
    if (this.at(x, y) === null) return null;
    const slot = this.#slotAt(key);
    this.#claims.delete(key);
    this.show(this.draft.filter((one) => one[0] !== x || one[1] !== y));
    return slot;
  }

  /** The slot of each tile of the draft. */
  get laidSlots(): readonly [slot: number | null, cell: Cell][] {
    return this.draft.map(([x, y]) => [this.#slotAt(cellKey(x, y)), [x, y]]);
  }

  override restart(): void {
    this.#claims.clear();
    this.show(NOTHING);
  }

  // Other gestures

  /** Begin to pick tiles of the hand or a cell of the board. */
  open(offer: Pick | ChooseCell): void {
    this.restart();
    this.choose(null);
    this.#choose(offer);
  }

  cancel(): void {
    this.#choose(null);
  }

  #choose(offer: Choosing): void {
    this.#choice = { offer, position: this.position };
    this.choosing = offer;
    this.picked = new Set();
    this.cell = null;
  }

  pick(slot: number): void {
    if (this.choosing?.o !== "pick") return;
    const next = new Set(this.picked);
    if (!next.delete(slot) && next.size < this.choosing.most) next.add(slot);
    this.picked = next;
  }

  chooseCell(x: number, y: number): boolean {
    if (this.choosing?.o !== "cell") return false;
    if (!this.choosing.cells.some(([cx, cy]) => cx === x && cy === y)) return false;
    this.cell = [x, y];
    return true;
  }

  /** The move that is chosen, ready to be sent. */
  get chosenMove(): string | null {
    const { choosing } = this;
    if (choosing?.o === "pick" && this.picked.size > 0) {
      const tiles = this.rack.slots.filter(({ id }) => this.picked.has(id));
      return [choosing.move, ...tiles.map(({ tile }) => tile)].join(" ");
    }
    if (choosing?.o === "cell" && this.cell !== null) {
      return `${choosing.move} ${cellKey(...this.cell)}`;
    }
    return null;
  }

  tileMove(offer: ChooseTile, tile: string): string {
    return `${offer.move} ${tile}`;
  }

  /** Play what is laid. */
  async playDraft(): Promise<string | null> {
    return this.play === null ? null : this.sendMove(formatPlaced(this.play.placed), true);
  }

  /** Send another move; what is laid stays. */
  async send(move: string): Promise<string | null> {
    return this.sendMove(move, false);
  }

  // Lookups

  /** The current offer of this kind of action tile. */
  offerOf(kind: string): ByText | null {
    return this.offers.filter(isByText).find((offer) => actionOf(offer.move) === kind) ?? null;
  }

  #findTargets(): ReadonlyMap<string, number> {
    const { choosing, plays } = this;
    if (choosing?.o === "cell") {
      return new Map(choosing.cells.map(([x, y]) => [cellKey(x, y), 0]));
    }
    const tile = this.tileOf(this.slot);
    if (choosing !== null || plays === null || tile === null) return NOWHERE;
    return nextCells(plays, this.draft, tile);
  }

  #usedBy(draft: Laid, slots: readonly Slot[]): ReadonlySet<number> {
    const used = new Set<number>();
    const open: Placed[] = [];
    for (const placed of draft) {
      const claimed = this.#claims.get(cellKey(placed[0], placed[1]));
      const fits = slots.some(({ id, tile }) => id === claimed && tile === placed[2]);
      if (claimed !== undefined && fits && !used.has(claimed)) used.add(claimed);
      else open.push(placed);
    }
    for (const [, , tile] of open) {
      const slot = slots.find((one) => one.tile === tile && !used.has(one.id));
      if (slot !== undefined) used.add(slot.id);
    }
    return used;
  }

  #slotAt(key: string): number | null {
    const claimed = this.#claims.get(key);
    if (claimed !== undefined) return claimed;
    const tile = this.draft.find(([x, y]) => cellKey(x, y) === key)?.[2];
    const slots = this.rack.slots.filter(({ id }) => this.used.has(id));
    return slots.find((one) => one.tile === tile)?.id ?? null;
  }
}

function same(offer: Offer, other: Pick | ChooseCell): boolean {
  return offer.o === other.o && isByText(offer) && offer.move === other.move;
}
