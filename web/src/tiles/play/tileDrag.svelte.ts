/** Dragging a tile out of the hand or the draft: where it would land, and how large it is drawn. */

import type { Cell, Placed } from "../../model/cell";
import { Drag } from "../../turn/drag.svelte";
import type { Dragging, Point } from "../../turn/pointer";

interface BoardBelow {
  cellNear(x: number, y: number): Cell | null;
  drift(x: number, y: number, ms: number): boolean;
  scale(): number;
}

interface HandBelow {
  placeAt(x: number, y: number): number | null;
  tileSize(): number;
}

interface Hooks {
  board(): BoardBelow | undefined;
  hand(): HandBelow | undefined;
  /** Choose the tile of a slot, or none. */
  choose(slot: number | null): void;
  canLay(x: number, y: number): boolean;
  /** Lay the chosen tile; returns whether it could be laid. */
  lay(x: number, y: number, from: Point | null): boolean;
  /** Give the tile another place in the hand. */
  reorder(slot: number, place: number): void;
  /** Nothing accepted the tile: it returns to the hand. */
  flyHome(slot: number, from: Point): void;
}

const USUAL_SIZE_PX = 54;
const SMALLEST_PX = 30;
/** A tile that only passes an edge does not scroll the board. */
const EDGE_HOLD_MS = 250;
const REST_PX = 12;

export class TileDrag extends Drag<string> {
  /** Where the tile would go. */
  landing = $state.raw<Placed | null>(null);
  size = $state(USUAL_SIZE_PX);
  readonly #hooks: Hooks;

  constructor(hooks: Hooks) {
    super();
    this.#hooks = hooks;
  }

  /** Begin to drag the tile of a slot, from a cell if it has a home there. */
  grab(tile: string, slot: number, home: Cell | null): Dragging {
    const { choose, flyHome } = this.#hooks;
    const rackSize = this.#hooks.hand()?.tileSize() ?? USUAL_SIZE_PX;
    choose(slot);
    const lay = (cell: Cell, from: Point | null): boolean => {
      // Meanwhile a key or another finger may have chosen another tile.
      choose(slot);
      return this.#hooks.lay(...cell, from);
    };
    this.size = home === null ? rackSize : (this.#hooks.board()?.scale() ?? rackSize);
    let held = 0;
    let rest: Point = { x: 0, y: 0 };
    const move = (at: Point, finger: Point): void => this.#over(at, finger, tile, slot, rackSize);
    return this.begin([tile], {
      move(at, finger) {
        if (Math.hypot(at.x - rest.x, at.y - rest.y) > REST_PX) [rest, held] = [at, 0];
        move(at, finger);
      },
      hold: (at, finger, ms) => {
        held += ms;
        if (held > EDGE_HOLD_MS && this.#hooks.board()?.drift(at.x, at.y, ms)) move(at, finger);
      },
      drop: (at) => {
        const cell = this.#cellUnder(at);
        if (cell !== null && lay(cell, at)) return;
        choose(null);
        flyHome(slot, at);
      },
      cancel: () => {
        if (home === null || !lay(home, null)) choose(null);
      },
    });
  }

  protected override end(): void {
    super.end();
    this.landing = null;
  }

  #over(at: Point, finger: Point, tile: string, slot: number, rackSize: number): void {
    const cell = this.#cellUnder(at);
    this.landing = cell === null ? null : [...cell, tile];
    const place = cell === null ? (this.#hooks.hand()?.placeAt(finger.x, finger.y) ?? null) : null;
    if (place !== null) this.#hooks.reorder(slot, place);
    const onBoard = this.#hooks.board()?.scale() ?? rackSize;
    this.size = cell === null ? rackSize : Math.max(SMALLEST_PX, onBoard);
  }

  #cellUnder(at: Point): Cell | null {
    const cell = this.#hooks.board()?.cellNear(at.x, at.y) ?? null;
    return cell !== null && this.#hooks.canLay(...cell) ? cell : null;
  }
}
