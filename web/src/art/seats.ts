/**
 * A sign for each seat, as paths around the origin with a radius of about 5. None of them looks like
 * a shape of the tiles. The colours are `--seat-0` to `--seat-3` of styles/tokens.css.
 */

const SIGNS = [
  "M0-5.4L5.2 4.2H-5.2Z",
  "M-2.7-4.7H2.7L5.4 0L2.7 4.7H-2.7L-5.4 0Z",
  "M-1.8-5.2H1.8V-1.8H5.2V1.8H1.8V5.2H-1.8V1.8H-5.2V-1.8H-1.8Z",
  "M-5.4-2.6H5.4V2.6H-5.4Z",
] as const;

/** There are at most four seats; more would begin again. */
export function seatSign(seat: number): string {
  return SIGNS[seat % SIGNS.length] ?? SIGNS[0];
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % SIGNS.length})`;
}
