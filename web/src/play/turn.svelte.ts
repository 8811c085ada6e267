/**
 * A player's turn at a board: what is chosen, laid and picked, and the possible moves.
 *
 * It works with the gestures of the offers and knows no move by name.
 */

import { Rack } from "../hand/rack.svelte";
import { cellKey, formatPlaced, type Cell, type Placed } from "../model/cell";
import { TileDraft, type Fate } from "../model/draft.svelte";
import { decodePlays, nextCells, type NextStep, type Play, type Plays } from "../model/plays";
import type { TableModel } from "../model/table.svelte";
import { reasonOf } from "../net/refused";
import type { socket } from "../net/socket.svelte";
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
import { kindOf } from "./moves";

/** A choice in progress other than laying tiles. */
export type Choosing = Pick | ChooseCell | null;

/** Offers whose text is the move. */
export type ByText = Exclude<Offer, Places | Arrange>;

function isByText(offer: Offer): offer is ByText {
  return "move" in offer;
}

type Sender = globalThis.Pick<typeof socket, "play" | "check">;

const NONE: ReadonlyMap<string, number> = new Map();

export class Turn {
  readonly draft = new TileDraft();
  readonly rack = new Rack();
  /** The slot of the chosen tile. */
  selected = $state.raw<number | null>(null);
  choosing = $state.raw<Choosing>(null);
  /** Slots of the picked tiles. */
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** The chosen cell of the board. */
  cell = $state.raw<Cell | null>(null);
  private answer = $state.raw<{ about: string; judged: Judged } | null>(null);
  private sentPly = $state.raw(-1);
  /** Which slot lies on which cell, to distinguish copies. */
  private readonly claims = new Map<string, number>();

  constructor(
    readonly model: TableModel,
    private readonly socket: Sender,
  ) {}

  seat = $derived.by(() => this.model.activeSeat);
  ply = $derived.by(() => this.model.now?.ply ?? 0);
  hand: readonly string[] = $derived.by(() => {
    const seat = this.seat;
    return seat === null ? [] : (this.model.now?.hands?.[String(seat)] ?? []);
  });
  mine = $derived.by(() => this.model.isMyTurn);
  /** A move is pending. */
  busy = $derived.by(() => this.mine && this.sentPly === this.ply);
  offers: readonly Offer[] = $derived.by(() => (this.mine && !this.busy ? this.model.offers : []));
  /** Action tiles in front of this seat. */
  actions: readonly string[] = $derived.by(() =>
    this.seat === null ? [] : (this.model.now?.actions?.[this.seat] ?? []),
  );

  plays: Plays | null = $derived.by(() => {
    const places = this.offers.find((offer) => offer.o === "place");
    return places === undefined ? null : decodePlays(places);
  });
  /** The offered play that the draft is. */
  play: Play | null = $derived.by(() => this.plays?.match(this.draft.placed) ?? null);
  grows: boolean = $derived.by(
    () => this.plays !== null && this.plays.growing(this.draft.placed).length > 0,
  );
  targets: ReadonlyMap<string, number> = $derived.by(() => this.findTargets());
  /** What fits where when no tile is chosen. */
  fitting: ReadonlyMap<string, readonly NextStep[]> = $derived.by(
    () => this.plays?.nextSteps(this.draft.placed) ?? new Map<string, readonly NextStep[]>(),
  );
  used: ReadonlySet<number> = $derived.by(() => this.findUsed());

  /** Offers with their own button, without action tiles. */
  buttons: readonly ByText[] = $derived.by(() =>
    this.offers.filter(isByText).filter((offer) => !this.actions.includes(kindOf(offer.move))),
  );

  /** The server's answer about the draft, or about a button that scores by itself. */
  asked: string | null = $derived.by(() => {
    if (!this.mine) return null;
    if (this.draft.placed.length > 0) return formatPlaced(this.draft.placed);
    const scoring = this.offers.find((offer) => offer.o === "button" && (offer.points ?? 0) > 0);
    return scoring?.o === "button" ? scoring.move : null;
  });
  judged: Judged | null = $derived.by(() => {
    if (this.answer === null || this.answer.about !== this.asked) return null;
    return this.answer.judged.ply === this.ply ? this.answer.judged : null;
  });
  lines: readonly LineScore[] = $derived.by(() => this.judged?.lines ?? []);

  // Following the game

  /** The position has changed or is shown for the first time. */
  follow(): Fate {
    const { seat, model } = this;
    if (seat === null || model.now === null || model.id === "") return null;
    const used = this.used;
    const fate = this.draft.follow({
      table: model.id,
      seat,
      ply: this.ply,
      hand: this.hand,
      board: model.board,
      mine: this.mine,
    });
    this.rack.follow(model.id, seat, this.hand, used);
    if (this.selected !== null && !this.rack.slots.some(({ id }) => id === this.selected)) {
      this.selected = null;
    }
    const { choosing } = this;
    if (choosing !== null && !this.offers.some((offer) => same(offer, choosing))) this.cancel();
    return fate;
  }

  /** Ask the server about what is laid now. */
  async judge(): Promise<void> {
    const { asked, ply } = this;
    if (asked === null || this.judged !== null) return;
    try {
      const judged = await this.socket.check(this.model.id, ply, asked);
      if (this.asked === asked) this.answer = { about: asked, judged };
    } catch {
      // The game has advanced or the connection is down: the offered plays give the points.
    }
  }

  // Choosing and laying

  tileOf(slot: number | null): string | null {
    return this.rack.slots.find(({ id }) => id === slot)?.tile ?? null;
  }

  select(slot: number | null): void {
    this.selected = slot !== null && !this.used.has(slot) ? slot : null;
  }

  lay(x: number, y: number): boolean {
    const tile = this.tileOf(this.selected);
    if (tile === null || this.selected === null || !this.canLay(x, y)) return false;
    this.claims.set(cellKey(x, y), this.selected);
    this.selected = null;
    this.draft.add(x, y, tile);
    return true;
  }

  /** Tiles may be laid where they do not fit; the server then says why. */
  canLay(x: number, y: number): boolean {
    if (this.plays === null || this.choosing !== null) return false;
    return !this.model.board.has(cellKey(x, y)) && this.draft.at(x, y) === null;
  }

  /** Take a tile back; returns its slot. */
  takeBack(x: number, y: number): number | null {
    const key = cellKey(x, y);
    if (this.draft.at(x, y) === null) return null;
    const slot = this.slotAt(key);
    this.draft.remove(x, y);
    this.claims.delete(key);
    return slot;
  }

  undo(): Placed | null {
    const last = this.draft.placed.at(-1);
    if (last === undefined) return null;
    this.takeBack(last[0], last[1]);
    return last;
  }

  clear(): void {
    this.draft.clear();
    this.claims.clear();
  }

  // Other gestures

  /** Begin to choose tiles of the hand or a cell of the board. */
  choose(offer: Pick | ChooseCell): void {
    this.clear();
    this.selected = null;
    this.picked = new Set();
    this.cell = null;
    this.choosing = offer;
  }

  cancel(): void {
    this.choosing = null;
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
    return this.play === null ? null : this.send(formatPlaced(this.play.placed));
  }

  /** Send a move; returns the reason if it was refused. The draft stays until it is played. */
  async send(move: string): Promise<string | null> {
    const { ply } = this;
    if (this.busy || !this.mine) return null;
    const isDraft = this.play !== null && move === formatPlaced(this.play.placed);
    this.sentPly = ply;
    if (isDraft) this.draft.send();
    try {
      await this.socket.play(this.model.id, ply, move);
      return null;
    } catch (error) {
      if (this.sentPly === ply) this.sentPly = -1;
      if (isDraft) this.draft.refused();
      return reasonOf(error);
    }
  }

  // Lookups

  /** The current offer of this kind of action tile. */
  offerOf(kind: string): ByText | null {
    return this.offers.filter(isByText).find((offer) => kindOf(offer.move) === kind) ?? null;
  }

  private findTargets(): ReadonlyMap<string, number> {
    const { choosing, plays } = this;
    if (choosing?.o === "cell") {
      return new Map(choosing.cells.map(([x, y]) => [cellKey(x, y), 0]));
    }
    const tile = this.tileOf(this.selected);
    if (choosing !== null || plays === null || tile === null) return NONE;
    return nextCells(plays, this.draft.placed, tile);
  }

  private findUsed(): ReadonlySet<number> {
    const { slots } = this.rack;
    const used = new Set<number>();
    const open: Placed[] = [];
    for (const placed of this.draft.placed) {
      const claimed = this.claims.get(cellKey(placed[0], placed[1]));
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

  private slotAt(key: string): number | null {
    const claimed = this.claims.get(key);
    if (claimed !== undefined) return claimed;
    const tile = this.draft.placed.find(([x, y]) => cellKey(x, y) === key)?.[2];
    const slots = this.rack.slots.filter(({ id }) => this.used.has(id));
    return slots.find((one) => one.tile === tile)?.id ?? null;
  }
}

function same(offer: Offer, other: Pick | ChooseCell): boolean {
  return offer.o === other.o && isByText(offer) && offer.move === other.move;
}
