/** The board from facts: `fill` and `place` add tiles, `take` removes one. */

import type { EventSeen, FactSeen, Now } from "../protocol";
import { cellKey, type Placed } from "./cell";

/** A tile for each cell that has one; `cellKey` names the cells. */
export type Tiles = ReadonlyMap<string, string>;

export function boardOf(placed: Iterable<Placed>): Tiles {
  const board = new Map<string, string>();
  for (const [x, y, tile] of placed) board.set(cellKey(x, y), tile);
  return board;
}

/** Every tile that a fact laid, with its cell. */
export function placedBy(fact: FactSeen): Placed[] {
  if (fact.kind !== "place" && fact.kind !== "fill") return [];
  const tiles = fact.tiles ?? [];
  return (fact.cells ?? []).flatMap(([x, y], index) => {
    const tile = tiles[index];
    return tile === undefined ? [] : [[x, y, tile] as const];
  });
}

export function applyFacts(board: Tiles, facts: readonly FactSeen[]): Tiles {
  let changed: Map<string, string> | null = null;
  for (const fact of facts) {
    for (const [x, y, tile] of placedBy(fact)) {
      changed ??= new Map(board);
      changed.set(cellKey(x, y), tile);
    }
    if (fact.kind === "take") {
      changed ??= new Map(board);
      for (const [x, y] of fact.cells ?? []) changed.delete(cellKey(x, y));
    }
  }
  return changed ?? board;
}

/** The board before these facts. */
export function undoFacts(board: Tiles, facts: readonly FactSeen[]): Tiles {
  const changed = new Map(board);
  for (const fact of facts.toReversed()) {
    for (const [x, y] of placedBy(fact)) changed.delete(cellKey(x, y));
    if (fact.kind === "take") {
      (fact.cells ?? []).forEach(([x, y], index) => {
        const tile = fact.tiles?.[index];
        if (tile !== undefined) changed.set(cellKey(x, y), tile);
      });
    }
  }
  return changed;
}

/** The cells that the last turn filled: all consecutive steps of the last seat. */
export function lastTurn(events: readonly EventSeen[]): ReadonlySet<string> {
  const cells = new Set<string>();
  let seat: number | null = null;
  for (const event of events.toReversed()) {
    if (event.e !== "played") continue;
    if (seat !== null && event.seat !== seat) break;
    seat = event.seat;
    for (const fact of event.facts) {
      for (const [x, y] of placedBy(fact)) cells.add(cellKey(x, y));
    }
  }
  return cells;
}

/** Every tile of a game that is known: unseen, on the table, or in one's own hands. */
export function knownTiles(now: Now, board: Tiles): string[] {
  const seen = [
    ...board.values(),
    ...Object.values(now.hands ?? {}).flat(),
    ...(now.rows ?? []).flat(),
    ...(now.claimed ?? []).flat(2),
    ...(now.shown ?? []).flat(),
  ];
  return [...new Set([...Object.keys(now.unseen ?? {}), ...seen])];
}
