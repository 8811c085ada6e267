/**
 * The board on the first page of a site without a server. What the host says of it is known before
 * the host is there, so that it can be played on at once; the host judges what was played.
 */

import { api } from "../net/api";
import type { PositionAsked, PositionSeen, Update } from "../protocol";
import { PositionTable } from "../turn/positionTable.svelte";
import first from "./firstBoard.json";

const SEAT = 0;

function ask(asked: PositionAsked): Promise<PositionSeen> {
  if (asked.move !== undefined) return api.position(asked);
  // The host's own answer; a test compares the two.
  return Promise.resolve(first as unknown as PositionSeen);
}

export class FirstBoard extends PositionTable {
  /** What the turn has brought, when it is over. */
  points = $state.raw<number | null>(null);

  constructor() {
    super(first.position, SEAT, ask);
  }

  protected override played({ now }: Update): void {
    if (now.seat_to_move !== SEAT) this.points = now.scores?.[SEAT] ?? 0;
  }
}
