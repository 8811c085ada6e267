/**
 * The placements that the server offers, and the plays that a draft can still become.
 *
 * This module knows no rules: a draft is legal if it equals an offered play, and can grow if it is
 * part of one. A step is one tile on one cell, as a number. There can be tens of thousands of
 * plays, so each step has an index of its plays.
 */

import type { OpeningSets, Places } from "../protocol";
import { cellKey, type Placed } from "./cell";

export interface Play {
  readonly placed: readonly Placed[];
  readonly points: number;
}

export class Plays {
  /** The steps of each play, and its points. */
  private readonly steps: number[][] = [];
  private readonly points: number[] = [];
  /** For each step the plays with it. */
  private readonly having = new Map<number, number[]>();
  /** For each step, the most points of a play with it, and the points of the step alone. */
  private readonly most = new Map<number, number>();
  private readonly alone = new Map<number, number>();
  private readonly cellNumbers = new Map<string, number>();
  private readonly tileNumbers = new Map<string, number>();

  constructor(private readonly offer: Places) {
    offer.cells.forEach(([x, y], n) => this.cellNumbers.set(cellKey(x, y), n));
    offer.tiles.forEach((tile, n) => this.tileNumbers.set(tile, n));
    let before: number[] = [];
    for (const coded of offer.plays) {
      const [kept = 0, points = 0] = coded;
      const steps = before.slice(0, kept);
      for (let at = 2; at + 1 < coded.length; at += 2) {
        steps.push(this.step(coded[at]!, coded[at + 1]!));
      }
      const number = this.steps.push(steps) - 1;
      this.points.push(points);
      for (const step of steps) {
        const plays = this.having.get(step);
        if (plays === undefined) this.having.set(step, [number]);
        else plays.push(number);
        if (points > (this.most.get(step) ?? -1)) this.most.set(step, points);
        if (steps.length === 1) this.alone.set(step, points);
      }
      before = steps;
    }
  }

  get count(): number {
    return this.steps.length;
  }

  /** What has to be laid, if these are the plays of an opening. */
  get opening(): OpeningSets | null {
    return this.offer.opening ?? null;
  }

  at(number: number): Play {
    return {
      placed: this.steps[number]!.map((step) => this.placed(step)),
      points: this.points[number]!,
    };
  }

  /** The indices of the plays that contain all these steps. */
  growing(draft: readonly Placed[]): readonly number[] {
    // A turn asks several times about the same draft.
    if (this.asked?.draft !== draft) this.asked = { draft, plays: this.findGrowing(draft) };
    return this.asked.plays;
  }

  private asked: { draft: readonly Placed[]; plays: readonly number[] } | null = null;

  private findGrowing(draft: readonly Placed[]): readonly number[] {
    const wanted: number[] = [];
    let rarest: number[] | null = null;
    for (const placed of draft) {
      const step = this.stepOf(placed);
      const plays = step === null ? undefined : this.having.get(step);
      if (step === null || plays === undefined || wanted.includes(step)) return [];
      wanted.push(step);
      if (rarest === null || plays.length < rarest.length) rarest = plays;
    }
    if (rarest === null) return this.steps.map((_, number) => number);
    return rarest.filter((number) => {
      const steps = this.steps[number]!;
      return wanted.every((step) => steps.includes(step));
    });
  }

  /**
   * For each cell that accepts the tile in addition to the draft, the most points of a play with it
   * there: `best` over all plays, `now` over those that need no further tile.
   */
  cellsFor(draft: readonly Placed[], tile: string): CellsFor {
    const best = new Map<string, number>();
    const now = new Map<string, number>();
    const number = this.tileNumbers.get(tile);
    if (number === undefined) return { best, now };
    if (draft.length === 0) {
      // Without a draft all plays qualify; their points were computed when they were read.
      for (const [step, points] of this.most)
        if (this.isOf(step, number)) best.set(this.key(step), points);
      for (const [step, points] of this.alone)
        if (this.isOf(step, number)) now.set(this.key(step), points);
      return { best, now };
    }
    const taken = new Set(draft.map((placed) => this.stepOf(placed)));
    for (const play of this.growing(draft)) {
      const points = this.points[play]!;
      const steps = this.steps[play]!;
      for (const step of steps) {
        if (!this.isOf(step, number) || taken.has(step)) continue;
        const key = this.key(step);
        if (points > (best.get(key) ?? -1)) best.set(key, points);
        if (steps.length === draft.length + 1) now.set(key, points);
      }
    }
    return { best, now };
  }

  /** For each cell the tiles that make the draft a legal move there, best first. */
  nextSteps(draft: readonly Placed[]): Map<string, readonly NextStep[]> {
    const found = new Map<string, NextStep[]>();
    for (const [step, points] of draft.length === 0 ? this.alone : this.stepsAfter(draft)) {
      const [x, y, tile] = this.placed(step);
      const key = cellKey(x, y);
      const others = found.get(key);
      if (others === undefined) found.set(key, [{ tile, points }]);
      else others.push({ tile, points });
    }
    for (const steps of found.values()) steps.sort((a, b) => b.points - a.points);
    return found;
  }

  /** What a draft may be continued with, and how many tiles it needs at least to be a play. */
  continued(draft: readonly Placed[]): Continued {
    if (draft.length === 0) {
      const steps = this.alone.size > 0 ? this.alone.keys() : this.most.keys();
      const missing = this.alone.size > 0 ? 1 : this.fewest(this.steps.keys());
      return { tiles: this.tilesOf(steps), missing };
    }
    const plays = this.growing(draft);
    const taken = new Set(draft.map((placed) => this.stepOf(placed)));
    const missing = this.fewest(plays) - draft.length;
    const next = new Set<number>();
    for (const play of plays) {
      const steps = this.steps[play]!;
      // Those that complete it soonest; a play may always be extended further.
      if (steps.length !== draft.length + Math.max(1, missing)) continue;
      for (const step of steps) if (!taken.has(step)) next.add(step);
    }
    return { tiles: this.tilesOf(next), missing };
  }

  private fewest(plays: Iterable<number>): number {
    let fewest = Infinity;
    for (const play of plays) fewest = Math.min(fewest, this.steps[play]!.length);
    return fewest;
  }

  private tilesOf(steps: Iterable<number>): readonly string[] {
    const { tiles } = this.offer;
    const numbers = new Set<number>();
    for (const step of steps) numbers.add(step % tiles.length);
    return [...numbers].sort((one, other) => one - other).map((number) => tiles[number]!);
  }

  match(draft: readonly Placed[]): Play | null {
    if (draft.length === 0) return null;
    const found = this.growing(draft).find((play) => this.steps[play]!.length === draft.length);
    return found === undefined ? null : this.at(found);
  }

  /** Each step that completes the draft to a play, and its points. */
  private *stepsAfter(draft: readonly Placed[]): Generator<[step: number, points: number]> {
    const taken = new Set(draft.map((placed) => this.stepOf(placed)));
    for (const play of this.growing(draft)) {
      const steps = this.steps[play]!;
      if (steps.length !== draft.length + 1) continue;
      yield [steps.find((step) => !taken.has(step))!, this.points[play]!];
    }
  }

  private isOf(step: number, tile: number): boolean {
    return step % this.offer.tiles.length === tile;
  }

  private key(step: number): string {
    const [x, y] = this.offer.cells[Math.floor(step / this.offer.tiles.length)]!;
    return cellKey(x, y);
  }

  private step(cell: number, tile: number): number {
    return cell * this.offer.tiles.length + tile;
  }

  private stepOf([x, y, tile]: Placed): number | null {
    const cell = this.cellNumbers.get(cellKey(x, y));
    const number = this.tileNumbers.get(tile);
    return cell === undefined || number === undefined ? null : this.step(cell, number);
  }

  private placed(step: number): Placed {
    const [x, y] = this.offer.cells[Math.floor(step / this.offer.tiles.length)]!;
    return [x, y, this.offer.tiles[step % this.offer.tiles.length]!];
  }
}

export interface NextStep {
  readonly tile: string;
  readonly points: number;
}

export interface Continued {
  /** The tiles that lead on, each once. */
  readonly tiles: readonly string[];
  /** 0 if the draft is a play. */
  readonly missing: number;
}

export interface CellsFor {
  readonly best: Map<string, number>;
  readonly now: Map<string, number>;
}

export function decodePlays(offer: Places): Plays {
  return new Plays(offer);
}

/**
 * The cells to highlight for a tile: those where it completes the draft to a legal move, with the
 * points of that move; if there are none, those where it would need further tiles.
 */
export function nextCells(
  plays: Plays,
  draft: readonly Placed[],
  tile: string,
): Map<string, number> {
  const { best, now } = plays.cellsFor(draft, tile);
  return now.size > 0 ? now : best;
}

/** Whether the cells that `nextCells` gives take the tile only together with others. */
export function fitsOnlyWithOthers(plays: Plays, draft: readonly Placed[], tile: string): boolean {
  const { best, now } = plays.cellsFor(draft, tile);
  return now.size === 0 && best.size > 0;
}
