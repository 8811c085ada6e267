/**
 * What a turn needs: a table to follow, and somebody to send moves and questions to.
 *
 * `TableModel` and the transport are the table and the sender of a game that is played. An analysis
 * board, a puzzle or a lesson supplies its own.
 */

import type { Tiles } from "../model/tiles";
import type { Judged, Now, Offer } from "../protocol";

export interface TurnTable {
  readonly id: string;
  /** Null before the first snapshot. */
  readonly now: Now | null;
  readonly board: Tiles;
  /** The name of each seat. */
  readonly names: readonly string[];
  readonly offers: readonly Offer[];
  /** The seat whose hand is shown; null for spectators. */
  readonly activeSeat: number | null;
  readonly isMyTurn: boolean;
}

export interface Sender {
  /** Rejects with a refusal. `undos` is how often the game was taken back. */
  play(table: string, ply: number, move: string, undos?: number): Promise<unknown>;
  check(table: string, ply: number, draft: string, topic?: string): Promise<Judged>;
}
