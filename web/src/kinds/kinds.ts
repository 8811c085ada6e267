/**
 * What shows a table, by the kind of its board. The server names the kind (`kind` of a table and
 * of a game); nothing else asks what lies there. Every part is loaded when it is needed.
 *
 * A new kind is one more entry here.
 */

import type { Component } from "svelte";
import type { Shape, Tone } from "../board/shapes";
import type { Cell, Placed } from "../model/cell";
import type { Moment } from "../model/moments";
import type { TableModel } from "../model/table.svelte";
import type { TableSeen } from "../protocol";
import type { Advice, AdviceSource } from "../turn/advice";
import type { Sender } from "../turn/source";

/** A position for a small picture; each kind draws what it knows. */
export interface Still {
  readonly tiles?: readonly Placed[];
  readonly rows?: readonly (readonly string[])[];
  /** Of a board with an edge, and the cells that still hold a star disc. */
  readonly fields?: readonly string[];
  readonly stars?: readonly (readonly [number, number])[] | undefined;
}

/** What the guide to a first game says of each advice of a turn. */
export type GuideTexts = Readonly<Record<string, (advice: Advice) => string>>;

/** What shows a table on which people play or watch. */
export interface PlayProps {
  model: TableModel;
  /** Who hears moves and questions. */
  sender: Sender;
  onadvice?: (from: AdviceSource) => void;
  /** Whether something is chosen or laid: from then on nothing may lie over the table. */
  onbegun?: (begun: boolean) => void;
  /** What is suggested, where there are cells. */
  hint?: readonly Shape[];
  /** Ask for a hint, where the table has a button for it; undefined if there are none. */
  onhint?: (() => void) | undefined;
}

/** A moment of a game, and a small picture of one tile of a hand. */
export interface ReplayParts {
  readonly Position: Component<{ moment: Moment }>;
  readonly Piece: Component<{ tile: string }>;
}

/** Left, top, width and height. */
export type Box = readonly [number, number, number, number];

/** A moment as SVG elements of any size, for a picture to keep. */
export interface Drawing {
  readonly default: Component<{ moment: Moment }>;
  /** What the elements cover. */
  readonly boxOf: (moment: Moment) => Box;
}

/** A move to draw on a position. */
export interface DrawnMove {
  readonly move: string;
  /** What it is called, for those who hear the board and for a picture of its own. */
  readonly name: string;
  readonly tone: Tone;
  /** A short text on it, such as its points. */
  readonly label?: string;
}

/** A cell with a letter, of which a text speaks. */
export interface LetteredCell {
  readonly cell: Cell;
  readonly letter: string;
}

export interface MovesProps {
  still: Still;
  moves: readonly DrawnMove[];
  places?: readonly LetteredCell[];
  label: string;
}

/** What a person who sets up a position has chosen, and where it goes. */
export interface EditorProps {
  still: Still;
  /** A place was touched: a cell, or the place of a card in a row. */
  ontouch: (x: number, y: number) => void;
  label: string;
}

export interface Kind {
  /** Whether people call its pieces cards. */
  readonly cards: boolean;
  /** Whether its table retells plays step by step, and has the buttons for that. */
  readonly retells: boolean;
  /** Whether its table has a button for hints: one over it would cover a card. */
  readonly asks: boolean;
  /** The table on which people play or watch. */
  readonly play: () => Promise<{ default: Component<PlayProps> }>;
  readonly replay: () => Promise<ReplayParts>;
  /** Decorative: the text beside it says what it is. */
  readonly picture: () => Promise<{ default: Component<{ still: Still }> }>;
  readonly drawing: () => Promise<Drawing>;
  /** A position with moves drawn on it. */
  readonly moves: () => Promise<{ default: Component<MovesProps> }>;
  /** A position that people set up. */
  readonly editor: () => Promise<{ default: Component<EditorProps> }>;
  /** Null if there is no guide. */
  readonly guide: (() => Promise<{ guide: GuideTexts }>) | null;
}

const GRID: Kind = {
  cards: false,
  retells: false,
  asks: false,
  play: () => import("../play/TilePlay.svelte"),
  replay: () => import("./gridReplay"),
  picture: () => import("./GridStill.svelte"),
  drawing: () => import("./GridDrawing.svelte"),
  moves: () => import("./GridMoves.svelte"),
  editor: () => import("./GridEditor.svelte"),
  guide: () => import("./gridGuide"),
};

const ROWS: Kind = {
  cards: true,
  retells: true,
  asks: true,
  play: () => import("../cards/CardPlay.svelte"),
  replay: () => import("./rowsReplay"),
  picture: () => import("./RowsStill.svelte"),
  drawing: () => import("./RowsDrawing.svelte"),
  moves: () => import("./RowsMoves.svelte"),
  editor: () => import("./RowsEditor.svelte"),
  guide: () => import("./rowsGuide"),
};

/** For games whose kind this page does not know: text, tiles that were laid, and buttons. */
const TEXT: Kind = { ...GRID, play: () => import("./TextPlay.svelte"), guide: null };

const KINDS: Readonly<Record<string, Kind>> = { grid: GRID, rows: ROWS };

/** The kind of a table or of a game. */
export function kindOf(shown: { readonly kind?: string } | null | undefined): Kind {
  const name = shown?.kind ?? "";
  return Object.hasOwn(KINDS, name) ? KINDS[name]! : TEXT;
}

/** What lies on a table; null if nothing lies there yet, unless its board has an edge. */
export function stillOf(seen: TableSeen): Still | null {
  const { board = [], fields, now } = seen;
  if (fields) return { tiles: board, fields, stars: now.stars };
  if (board.length > 0) return { tiles: board };
  return (now.rows?.length ?? 0) > 0 ? { rows: now.rows! } : null;
}
