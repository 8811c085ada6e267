import { expect, it } from "vitest";
import { TileDrag } from "./tileDrag.svelte";

const POINT = { x: 0, y: 0 };

/** A board of one cell; what is laid there is the tile that is chosen then. */
function begin() {
  let chosen: number | null = null;
  const laid: unknown[] = [];
  const choose = (slot: number | null): void => {
    chosen = slot;
  };
  const drag = new TileDrag({
    board: () => ({ cellNear: () => [3, 0], drift: () => false, scale: () => 40 }),
    hand: () => undefined,
    choose,
    canLay: () => true,
    lay: (x, y) => laid.push([chosen, x, y]) > 0,
    reorder: () => {},
    flyHome: () => {},
  });
  return { drag, choose, laid };
}

it("lays the tile that is dragged, even if another one was chosen meanwhile", () => {
  const { drag, choose, laid } = begin();
  const fromHand = drag.grab("Rc", 1, null);
  choose(2);
  fromHand.drop(POINT, POINT);
  const fromBoard = drag.grab("Rc", 1, [5, 0]);
  choose(2);
  fromBoard.cancel();
  expect(laid).toEqual([
    [1, 3, 0],
    [1, 5, 0],
  ]);
});
