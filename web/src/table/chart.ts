/** The layout of the points chart, without markup. */

import type { Turn } from "../model/moments";

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ChartDot {
  readonly x: number;
  readonly y: number;
  /** Which turn of this seat, from 1. */
  readonly number: number;
  readonly turn: Turn;
}

export interface ChartLine {
  readonly seat: number;
  readonly path: string;
  readonly dots: readonly ChartDot[];
  /** The end of the line, where its name is written. */
  readonly end: { readonly x: number; readonly y: number };
}

export interface Chart {
  readonly lines: readonly ChartLine[];
  readonly ticks: readonly { readonly y: number; readonly points: number }[];
  readonly rounds: readonly { readonly x: number; readonly number: number }[];
}

/** A few round numbers from 0 up to at least `most`. */
export function niceTicks(most: number, wanted: number = 4): number[] {
  const raw = Math.max(1, most) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10) * power);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < most) ticks.push((ticks.at(-1) ?? 0) + step);
  return ticks;
}

/** Label positions without overlap, each as near to its line as possible. */
export function spread(places: readonly number[], distance: number): number[] {
  const order = places.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  const found = [...places];
  let least = -Infinity;
  for (const { y, index } of order) {
    const at = Math.max(y, least);
    found[index] = at;
    least = at + distance;
  }
  return found;
}

export function chartOf(turns: readonly Turn[], first: readonly number[], size: ChartSize): Chart {
  const bySeat = first.map((_, seat) => turns.filter((turn) => turn.seat === seat));
  const rounds = Math.max(1, ...bySeat.map((own) => own.length));
  const ticks = niceTicks(Math.max(0, ...first, ...turns.map((turn) => turn.total)));
  const top = ticks.at(-1) || 1;
  const x = (round: number): number =>
    size.left + ((size.width - size.left - size.right) * round) / rounds;
  const y = (points: number): number =>
    size.height - size.bottom - ((size.height - size.top - size.bottom) * points) / top;
  const lines = bySeat.map((own, seat) => {
    const dots = own.map((turn, index) => ({
      x: x(index + 1),
      y: y(turn.total),
      number: index + 1,
      turn,
    }));
    const start = { x: x(0), y: y(first[seat] ?? 0) };
    const path = [start, ...dots]
      .map((at, index) => `${index === 0 ? "M" : "L"}${round(at.x)} ${round(at.y)}`)
      .join("");
    const last = dots.at(-1) ?? start;
    return { seat, path, dots, end: { x: last.x, y: last.y } };
  });
  const every = Math.ceil(rounds / 8);
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  return {
    lines,
    ticks: ticks.map((points) => ({ y: y(points), points })),
    rounds: numbers
      .filter((number) => number % every === 0)
      .map((number) => ({ x: x(number), number })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
