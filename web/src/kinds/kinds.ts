/**
 * What shows a table, by the kind of its board. The server names the kind (`kind` of a table and
 * of a game); nothing else asks what lies there. Every part is loaded when it is needed.
 *
 * A new kind is one more entry here.
 */

import type { Component } from "svelte";
import type { Now, TableSeen } from "../protocol";
import type { Pieces } from "../texts/facts";
import type {
  Drawing,
  EditorProps,
  GuideTexts,
  MovesProps,
  PlayProps,
  ReplayParts,
  Still,
} from "../turn/parts";

export interface Kind {
  readonly pieces: Pieces;
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
  pieces: "tiles",
  play: () => import("../tiles/play/TilePlay.svelte"),
  replay: () => import("../tiles/grid/gridReplay"),
  picture: () => import("../tiles/grid/GridStill.svelte"),
  drawing: () => import("../tiles/grid/GridDrawing.svelte"),
  moves: () => import("../tiles/grid/GridMoves.svelte"),
  editor: () => import("../tiles/grid/GridEditor.svelte"),
  guide: () => import("../tiles/grid/gridGuide"),
};

const ROWS: Kind = {
  pieces: "cards",
  play: () => import("../cards/CardPlay.svelte"),
  replay: () => import("../cards/rowsReplay"),
  picture: () => import("../cards/RowsStill.svelte"),
  drawing: () => import("../cards/RowsDrawing.svelte"),
  moves: () => import("../cards/RowsMoves.svelte"),
  editor: () => import("../cards/RowsEditor.svelte"),
  guide: () => import("../cards/rowsGuide"),
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

/** Cards that lie on the table or were won; none where tiles are laid. */
export function cardsOut(now: Now | null): number {
  return [...(now?.rows ?? []), ...(now?.claimed ?? []).flat()].flat().length;
}
