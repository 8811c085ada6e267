/**
 * What shows a table, by the kind of its board. The server names the kind (`kind` of a table and
 * of a game); nothing else asks what lies there. Every part is loaded when it is needed.
 *
 * A new kind is one more entry here.
 */

import type { Component } from "svelte";
import type { Placed } from "../model/cell";
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
  sender?: Sender;
  onadvice?: (from: AdviceSource) => void;
  /** Whether something is chosen or laid: from then on nothing may lie over the table. */
  onbegun?: (begun: boolean) => void;
  /** Tiles to suggest, where they lie on cells. */
  hint?: readonly Placed[];
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

export interface Kind {
  /** Whether people call its pieces cards. */
  readonly cards: boolean;
  /** Whether its table retells plays step by step, and has the buttons for that. */
  readonly retells: boolean;
  /** The table on which people play or watch. */
  readonly play: () => Promise<{ default: Component<PlayProps> }>;
  readonly replay: () => Promise<ReplayParts>;
  /** Decorative: the text beside it says what it is. */
  readonly picture: () => Promise<{ default: Component<{ still: Still }> }>;
  readonly drawing: () => Promise<Drawing>;
  /** Null if there is no guide. */
  readonly guide: (() => Promise<{ guide: GuideTexts }>) | null;
}

const GRID: Kind = {
  cards: false,
  retells: false,
  play: () => import("../play/TilePlay.svelte"),
  replay: () => import("./gridReplay"),
  picture: () => import("./GridStill.svelte"),
  drawing: () => import("./GridDrawing.svelte"),
  guide: () => import("./gridGuide"),
};

const ROWS: Kind = {
  cards: true,
  retells: true,
  play: () => import("../cards/CardPlay.svelte"),
  replay: () => import("./rowsReplay"),
  picture: () => import("./RowsStill.svelte"),
  drawing: () => import("./RowsDrawing.svelte"),
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
