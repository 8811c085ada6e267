/**
 * What the parts of a kind of board are given, and what they provide. `kinds/kinds.ts` lists the
 * kinds.
 */

import type { Component, Snippet } from "svelte";
import type { Cell, Placed } from "../model/cell";
import type { LineScore } from "../protocol";
import type { Moment } from "../model/moments";
import type { Shape, Tone } from "../model/shapes";
import type { TableModel } from "../model/table.svelte";
import type { Advice, AdviceSource } from "./advice";
import type { Sender } from "./source";

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
  /** Whether all of the table matters at once, however small it becomes. */
  overview?: boolean;
  /** What is suggested, where there are cells. */
  hint?: readonly Shape[];
  /** Ask for a hint; undefined if there are none. */
  onhint?: (() => void) | undefined;
  /** See again what others have played; undefined if there is nothing. */
  onrecap?: (() => void) | undefined;
  /** The guide to a first game, in place of the status line; it gets that line, and whether it says
   * more than what to do next. */
  guide?: Snippet<[line: Snippet, more: boolean]> | undefined;
}

/** The best turn of somebody, as it lies on the board at the end. */
export interface BestTurn {
  readonly seat: number;
  readonly points: number;
  readonly lines: readonly LineScore[];
}

/** A moment of a game, and a small picture of one tile of a hand. */
export interface ReplayParts {
  /** `best` lights up the best turns, where they lie on cells. */
  readonly Position: Component<{ moment: Moment; best?: readonly BestTurn[] }>;
  readonly Piece: Component<{ tile: string }>;
}

/** Left, top, width and height. */
export type Box = readonly [number, number, number, number];

/** A moment as SVG elements of any size, for a picture to keep. */
export interface Drawing {
  /** `best` lights up turns, where they lie on cells. */
  readonly default: Component<{ moment: Moment; best?: readonly BestTurn[] }>;
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

/** A position that somebody sets up. */
export interface EditorProps {
  still: Still;
  /** What a touched place gets; null if no tile is chosen. */
  tile: string | null;
  /** Something else lies on the table now. */
  onlying: (lying: Still) => void;
  label: string;
}
