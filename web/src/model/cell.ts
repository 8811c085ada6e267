/** Cells of a board and the tiles on them. `x` grows to the right, `y` downwards. */

export type Cell = readonly [x: number, y: number];
export type Placed = readonly [x: number, y: number, tile: string];

/** A cell as text: the server's format, also the key of maps and sets. */
export function cellKey(x: number, y: number): string {
  return `${x},${y}`;
}

export function parseKey(key: string): Cell {
  const comma = key.indexOf(",");
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
}

/** Tiles on cells as a move: `Rc@0,0 Rs@1,0`. */
export function formatPlaced(placed: readonly Placed[]): string {
  return placed.map(([x, y, tile]) => `${tile}@${x},${y}`).join(" ");
}

/** The placed tiles as a list. */
export function placedOf(board: ReadonlyMap<string, string>): Placed[] {
  return [...board].map(([key, tile]) => [...parseKey(key), tile] as const);
}
