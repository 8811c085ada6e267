/**
 * What a turn needs: a table to follow, and somebody to send moves and questions to.
 *
 * `TableModel` and the transport are the table and the sender of a game that is played. An analysis
 * board, a puzzle or a lesson supplies its own.
 */

import type { Tiles } from "../model/tiles";
import type { Assessment, Now, Offer } from "../protocol";

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
  check(table: string, ply: number, draft: string, topic?: string): Promise<Assessment>;
}

/** What a turn sees of its table at one moment. */
export interface Seen {
  readonly table: string;
  readonly seat: number | null;
  readonly ply: number;
  readonly undos: number | undefined;
  /** After a turn was taken back, the same ply is another position. Empty before there is one. */
  readonly position: string;
  /** Names the table and the seat; empty where there is no seat, and so nothing to keep. */
  readonly place: string;
  /** Whether this seat is to move. */
  readonly isMine: boolean;
  readonly hand: readonly string[];
  readonly offers: readonly Offer[];
  readonly board: Tiles;
  /** All that the server says of the table; null before the first snapshot. */
  readonly now: Now | null;
}

const NOTHING: readonly never[] = [];

export function seenOf(table: TurnTable): Seen {
  const { id, now, activeSeat: seat } = table;
  const ply = now?.ply ?? 0;
  return {
    table: id,
    seat,
    ply,
    undos: now?.undos,
    position: now === null ? "" : `${id}:${seat ?? "-"}:${ply}:${now.undos ?? 0}`,
    place: seat === null || now === null || id === "" ? "" : `${id}:${seat}`,
    isMine: table.isMyTurn,
    hand: seat === null ? NOTHING : (now?.hands?.[String(seat)] ?? NOTHING),
    offers: table.offers,
    board: table.board,
    now,
  };
}

/** Before there is a table. */
export const NOWHERE: Seen = {
  table: "",
  seat: null,
  ply: 0,
  undos: undefined,
  position: "",
  place: "",
  isMine: false,
  hand: NOTHING,
  offers: NOTHING,
  board: new Map(),
  now: null,
};
