/** The layout of the graph of chances, without markup. */

import type { ChartSize } from "../table/chart";

export interface GraphLine {
  readonly seat: number;
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
}

export interface Graph {
  readonly lines: readonly GraphLine[];
  readonly ticks: readonly { readonly y: number; readonly chance: number }[];
  readonly turns: readonly { readonly x: number; readonly number: number }[];
  /** Where a turn and a chance are. */
  readonly x: (turn: number) => number;
  readonly y: (chance: number) => number;
  /** The turn at a place. */
  readonly turnAt: (x: number) => number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** `chances` of every seat before each turn, and at last the result. */
export function graphOf(chances: readonly (readonly number[])[], size: ChartSize): Graph {
  const last = Math.max(1, chances.length - 1);
  const wide = size.width - size.left - size.right;
  const high = size.height - size.top - size.bottom;
  const x = (turn: number): number => size.left + (wide * turn) / last;
  const y = (chance: number): number => size.top + high * (1 - chance);
  const seats = chances[0]?.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const points = chances.map((all, turn) => ({ x: x(turn), y: y(all[seat] ?? 0) }));
    const path = points
      .map((at, index) => `${index === 0 ? "M" : "L"}${round(at.x)} ${round(at.y)}`)
      .join("");
    return { seat, path, end: points.at(-1) ?? { x: x(0), y: y(0) } };
  });
  const every = Math.max(1, Math.ceil(last / 6 / 5) * 5);
  const turns = Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => number % every === 0)
    .map((number) => ({ x: x(number - 1), number }));
  return {
    lines,
    ticks: [0, 0.25, 0.5, 0.75, 1].map((chance) => ({ chance, y: y(chance) })),
    turns,
    x,
    y,
    turnAt: (place) => {
      const turn = Math.round(((place - size.left) / wide) * last);
      return Math.min(Math.max(0, turn), Math.max(0, chances.length - 2));
    },
  };
}
