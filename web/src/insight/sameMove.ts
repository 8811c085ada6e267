/** Whether two texts are the same move: the order of tiles and of rows does not matter. */
export function sameMove(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(move: string): string {
  const rows = move.split(" / ").map((row) => row.split(" ").filter(Boolean).sort().join(" "));
  return rows.sort().join(" / ");
}
