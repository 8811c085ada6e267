type Rows = readonly (readonly string[])[];

/** Put a card at the end of a row, or take away the one at its place. */
export function touchRow(before: Rows, place: number, row: number, card: string | null): Rows {
  const rows = before.map((one) => [...one]);
  const touched = rows[row];
  if (touched !== undefined && place < touched.length) touched.splice(place, 1);
  else if (card === null) return before;
  else if (touched === undefined) rows.push([card]);
  else touched.push(card);
  return rows.filter((one) => one.length > 0);
}
