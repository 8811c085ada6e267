/**
 * A turn at a board as plain data: what is chosen, laid and picked.
 *
 * It works with the gestures of the offers and knows no move by name.
 */

import { cellKey, formatPlaced, type Cell, type Placed } from "../../model/cell";
import { decodePlays, type Plays } from "../../model/plays";
import type { Arrange, ChooseCell, Offer, Pick as PickTiles, Places } from "../../protocol";
import { reconciled, type Slot } from "../../turn/order";
import type { Point } from "../../turn/pointer";
import {
  arrive,
  isSending,
  offersIn,
  redraft,
  reduceTurn,
  select,
  send,
  type Drafting,
  type Family,
  type Question,
  type Step,
  type TurnAction,
  type TurnEffect,
  type TurnState,
} from "../../turn/reducer";
import { NOWHERE, type Seen } from "../../turn/source";
import type { Kept } from "../../turn/kept";
import { heldIn, isPlaced } from "./laid";
import { takenSlots } from "./taken";

/** A choice in progress other than laying tiles. */
export type Choosing = PickTiles | ChooseCell | null;

/** Offers whose text is the move. */
export type ByText = Exclude<Offer, Places | Arrange>;

/** The tiles that are laid and not yet played, in the order in which they were laid. */
export type Laid = readonly Placed[];

/** A tile that is drawn on the board and does not count yet. */
export interface Drawn {
  readonly placed: Placed;
  readonly slot: number;
  /** Where it comes from, as a point of the page. */
  readonly from: Point | null;
}

export interface TileState extends TurnState<Laid, number> {
  /** The hand in the player's order. */
  readonly slots: readonly Slot[];
  /** Which slot lies on which cell, to distinguish copies. */
  readonly claims: ReadonlyMap<string, number>;
  /** Slots whose tiles were laid in the former position: they were played if tiles are missing. */
  readonly gone: ReadonlySet<number>;
  /**
   * The tile that was laid last, until the player has seen it. The board draws it at once; what
   * follows from it (points, lit cells, names of cells, the stored draft, a sound) would delay that.
   */
  readonly drawn: Drawn | null;
  readonly choosing: Choosing;
  /** Slots of the picked tiles. */
  readonly picked: ReadonlySet<number>;
  /** The chosen cell of the board. */
  readonly cell: Cell | null;
}

export type TileAction =
  | TurnAction
  /** A tile of the hand is touched. */
  | { readonly a: "press"; readonly slot: number }
  /** The tile of a slot is to be laid, or none. */
  | { readonly a: "choose"; readonly slot: number | null }
  /** A cell is touched; `from` is where the chosen tile would come from. */
  | { readonly a: "touch"; readonly x: number; readonly y: number; readonly from: Point | null }
  | { readonly a: "lay"; readonly x: number; readonly y: number; readonly from: Point | null }
  | { readonly a: "takeBack"; readonly x: number; readonly y: number }
  /** Take back the last tile, or all. */
  | { readonly a: "undo" | "clear" }
  /** Begin to pick tiles of the hand or a cell of the board. */
  | { readonly a: "open"; readonly offer: PickTiles | ChooseCell }
  | { readonly a: "cancel" }
  /** Play what is laid, or what is chosen. */
  | { readonly a: "play" | "confirm" }
  | { readonly a: "arrange"; readonly slots: readonly Slot[] };

/** What is said of it to people who do not see the board. */
export type TileSaid =
  | { readonly what: "chosen" | "laid" | "back"; readonly tile: string }
  | { readonly what: "picked"; readonly count: number };

export type TileEffect =
  | TurnEffect
  /** Measure from here to the frame that shows the tile. */
  | { readonly do: "markDrop" }
  | { readonly do: "say"; readonly said: TileSaid }
  /** A tile comes from a cell back into the hand. */
  | { readonly do: "fly"; readonly slot: number; readonly cell: Cell };

type TileStep = Step<TileState, TileEffect>;

const NOTHING: Laid = [];
const NO_SLOTS: ReadonlySet<number> = new Set();
const NO_CLAIMS: ReadonlyMap<string, number> = new Map();
const NOT_CHOOSING = { choosing: null, picked: NO_SLOTS, cell: null } as const;

const start: TileState = {
  seen: NOWHERE,
  draft: NOTHING,
  draftOutcome: null,
  selected: [],
  isDraftSent: false,
  sentIn: null,
  refused: null,
  answers: new Map(),
  slots: [],
  claims: NO_CLAIMS,
  gone: NO_SLOTS,
  drawn: null,
  ...NOT_CHOOSING,
};

const drafting: Drafting<Laid> = {
  begin: () => NOTHING,
  freeze: (draft) => (draft.length === 0 ? null : draft),
  thaw: (frozen) => (Array.isArray(frozen) && frozen.every(isPlaced) ? frozen : null),
  fits,
  /** A draft outlives a step of its own turn that leaves room for it. */
  carry(draft, seen) {
    if (fits(draft, seen)) return "carried";
    // Without its tiles in the hand it was played in another tab.
    return heldIn(seen.hand, draft) ? "returned" : null;
  },
};

function fits(draft: Laid, { board, hand, isMine }: Seen): boolean {
  return isMine && draft.every(([x, y]) => !board.has(cellKey(x, y))) && heldIn(hand, draft);
}

export const TILES: Family<TileState, TileAction, TileEffect> = {
  start,
  reduce,
  settle,
  questions,
};

function reduce(state: TileState, action: TileAction): TileStep {
  switch (action.a) {
    case "arrived":
      return arrived(state, action.seen, action.kept);
    case "press":
      return press(state, action.slot);
    case "choose":
      return [choose(state, action.slot), []];
    case "touch":
      return touch(state, action.x, action.y, action.from);
    case "lay":
      return lay(state, action.x, action.y, action.from);
    case "takeBack":
      return takeBack(state, action.x, action.y);
    case "undo": {
      const last = state.draft.at(-1);
      return last === undefined ? [state, []] : sendHome(state, last[0], last[1]);
    }
    case "clear": {
      const [next, effects] = clear(state);
      return [next, [...effects, ...flights(state)]];
    }
    case "open": {
      const [next, effects] = clear(state);
      return [{ ...choose(next, null), ...NOT_CHOOSING, choosing: action.offer }, effects];
    }
    case "cancel":
      return [state.choosing === null ? state : { ...state, ...NOT_CHOOSING }, []];
    case "play": {
      const play = playsIn(state)?.match(state.draft) ?? null;
      return play === null ? [state, []] : send(state, formatPlaced(play.placed), true, drafting);
    }
    case "confirm": {
      const move = chosenMove(state);
      return move === null ? [state, []] : send(state, move, false, drafting);
    }
    case "arrange":
      return arrange(state, action.slots);
    default:
      return reduceTurn(state, action, drafting);
  }
}

// The table

function arrived(before: TileState, seen: Seen, kept: Kept | null): TileStep {
  const [next, effects] = arrive(before, seen, kept, drafting);
  const isNew = seen.position !== before.seen.position;
  const isSameHand = seen.place === before.seen.place;
  const gone = isNew ? new Set(slotsByCell(before).values()) : before.gone;
  const slots = isSameHand
    ? reconciled(before.slots, seen.hand, gone)
    : reconciled(
        (kept?.order ?? []).map((tile, id) => ({ id, tile })),
        seen.hand,
      );
  const state: TileState = {
    ...next,
    selected: isSameHand ? before.selected : [],
    slots,
    gone,
    claims: next.draft.length > 0 ? before.claims : NO_CLAIMS,
    // A choice belongs to a position: in the next one nothing is chosen.
    ...(isNew || !isOffered(before.choosing, seen) ? NOT_CHOOSING : {}),
  };
  const taken = takenSlots(
    { place: before.seen.place, board: before.seen.board, slots: before.slots },
    { place: seen.place, board: seen.board, slots },
  );
  return [state, [...effects, ...taken.map((one) => ({ do: "fly" as const, ...one }))]];
}

function isOffered(choosing: Choosing, { isMine, offers }: Seen): boolean {
  const isSame = (offer: Offer): boolean =>
    choosing !== null && offer.o === choosing.o && isByText(offer) && offer.move === choosing.move;
  return isMine && offers.some(isSame);
}

export function isByText(offer: Offer): offer is ByText {
  return "move" in offer;
}

const decoded = new WeakMap<Places, Plays>();

/** The offered plays, which are decoded once. */
export function playsIn(state: TileState): Plays | null {
  const places = offersIn(state).find((offer) => offer.o === "place");
  if (places === undefined) return null;
  const plays = decoded.get(places) ?? decodePlays(places);
  decoded.set(places, plays);
  return plays;
}

function questions(state: TileState): readonly Question[] {
  const text = asked(state);
  return text === null ? [] : [{ text, topic: "", pauseMs: 0 }];
}

/** The draft, or a button that scores by itself: what the server is asked about. */
export function asked({ seen, draft }: TileState): string | null {
  if (!seen.isMine) return null;
  if (draft.length > 0) return formatPlaced(draft);
  const scoring = seen.offers.find((offer) => offer.o === "button" && (offer.points ?? 0) > 0);
  return scoring?.o === "button" ? scoring.move : null;
}

// The hand

/** The slot of each tile of the draft, by its cell. */
export function slotsByCell({
  draft,
  slots,
  claims,
}: Pick<TileState, "draft" | "slots" | "claims">): Map<string, number> {
  const found = new Map<string, number>();
  const used = new Set<number>();
  const give = (key: string, id: number): void => {
    found.set(key, id);
    used.add(id);
  };
  for (const [x, y, tile] of draft) {
    const claimed = claims.get(cellKey(x, y));
    const slot = slots.find((one) => one.id === claimed && one.tile === tile);
    if (slot !== undefined && !used.has(slot.id)) give(cellKey(x, y), slot.id);
  }
  for (const [x, y, tile] of draft) {
    if (found.has(cellKey(x, y))) continue;
    const slot = slots.find((one) => one.tile === tile && !used.has(one.id));
    if (slot !== undefined) give(cellKey(x, y), slot.id);
  }
  return found;
}

/** The slot of the chosen tile. */
export function chosenSlot({ selected: [chosen], slots }: TileState): Slot | null {
  return slots.find(({ id }) => id === chosen) ?? null;
}

function isUsed(state: TileState, slot: number): boolean {
  return [...slotsByCell(state).values()].includes(slot);
}

function choose(state: TileState, slot: number | null): TileState {
  return select(state, slot !== null && !isUsed(state, slot) ? [slot] : []);
}

function press(state: TileState, slot: number): TileStep {
  if (state.choosing?.o === "pick") return pick(state, slot, state.choosing.most);
  const next = choose(state, chosenSlot(state)?.id === slot ? null : slot);
  const chosen = chosenSlot(next);
  if (chosen === null || playsIn(next) === null) return [next, []];
  return [next, [{ do: "say", said: { what: "chosen", tile: chosen.tile } }]];
}

function pick(state: TileState, slot: number, most: number): TileStep {
  const picked = new Set(state.picked);
  if (!picked.delete(slot) && picked.size < most) picked.add(slot);
  return [{ ...state, picked }, [{ do: "say", said: { what: "picked", count: picked.size } }]];
}

function arrange(state: TileState, slots: readonly Slot[]): TileStep {
  const { place } = state.seen;
  const order = slots.map(({ tile }) => tile);
  return [{ ...state, slots }, place === "" ? [] : [{ do: "keepOrder", place, order }]];
}

// The board

function touch(state: TileState, x: number, y: number, from: Point | null): TileStep {
  const { choosing } = state;
  if (choosing?.o === "cell") {
    const isOne = choosing.cells.some(([cx, cy]) => cx === x && cy === y);
    return [isOne ? { ...state, cell: [x, y] } : state, []];
  }
  return tileAt(state, x, y) === null ? lay(state, x, y, from) : sendHome(state, x, y);
}

export function tileAt({ draft }: TileState, x: number, y: number): string | null {
  return draft.find((one) => one[0] === x && one[1] === y)?.[2] ?? null;
}

/** Tiles may be laid where they do not fit; the server then says why. */
export function canLay(state: TileState, x: number, y: number): boolean {
  if (state.choosing !== null || !offersIn(state).some(({ o }) => o === "place")) return false;
  return !state.seen.board.has(cellKey(x, y)) && tileAt(state, x, y) === null;
}

/** The chosen tile is drawn at once, and counts once it was seen. */
function lay(state: TileState, x: number, y: number, from: Point | null): TileStep {
  const slot = chosenSlot(state);
  if (slot === null || !canLay(state, x, y)) return [state, []];
  const drawn: Drawn = { placed: [x, y, slot.tile], slot: slot.id, from };
  return [{ ...state, drawn }, [{ do: "markDrop" }, { do: "paint" }]];
}

function settle(state: TileState): TileStep {
  if (state.drawn === null) return [state, []];
  const { placed, slot } = state.drawn;
  const [x, y, tile] = placed;
  const claims = new Map([...state.claims, [cellKey(x, y), slot]]);
  const before: TileState = { ...choose(state, null), drawn: null, claims };
  const [next, effects] = redraft(before, [...state.draft, placed], drafting);
  return [next, [...effects, { do: "say", said: { what: "laid", tile } }]];
}

function takeBack(state: TileState, x: number, y: number): TileStep {
  if (tileAt(state, x, y) === null || isSending(state)) return [state, []];
  const claims = new Map(state.claims);
  claims.delete(cellKey(x, y));
  const draft = state.draft.filter((one) => one[0] !== x || one[1] !== y);
  return redraft({ ...state, claims }, draft, drafting);
}

/** A tile goes back and is seen to do so. */
function sendHome(state: TileState, x: number, y: number): TileStep {
  const tile = tileAt(state, x, y);
  const [next, effects] = takeBack(state, x, y);
  if (tile === null || next === state) return [state, []];
  const flight = flights(state).filter(({ cell }) => cell[0] === x && cell[1] === y);
  return [next, [...effects, ...flight, { do: "say", said: { what: "back", tile } }]];
}

function clear(state: TileState): Step<TileState, TurnEffect> {
  return redraft({ ...state, claims: NO_CLAIMS }, NOTHING, drafting);
}

function flights(state: TileState): { do: "fly"; slot: number; cell: Cell }[] {
  const slots = slotsByCell(state);
  return state.draft.flatMap(([x, y]) => {
    const slot = slots.get(cellKey(x, y));
    return slot === undefined ? [] : [{ do: "fly", slot, cell: [x, y] }];
  });
}

/** The move that is chosen, ready to be sent. */
export function chosenMove({ choosing, picked, cell, slots }: TileState): string | null {
  if (choosing?.o === "pick" && picked.size > 0) {
    const tiles = slots.filter(({ id }) => picked.has(id));
    return [choosing.move, ...tiles.map(({ tile }) => tile)].join(" ");
  }
  if (choosing?.o === "cell" && cell !== null) return `${choosing.move} ${cellKey(...cell)}`;
  return null;
}
