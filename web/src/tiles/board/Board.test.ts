// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Placed } from "../../model/cell";
import Board from "./Board.svelte";
import { lastMove, scoringLines, suggestion, wrongTile, type Shape } from "../../model/shapes";

const TILES: Placed[] = [
  [0, 0, "Rc"],
  [1, 0, "Rs"],
];
let board: Record<string, unknown> | null = null;

function show(props: Record<string, unknown>): HTMLElement {
  board = mount(Board, {
    target: document.body,
    props: { tiles: TILES, label: "Board", ...props } as never,
  });
  flushSync();
  return document.body;
}

const cell = (key: string): SVGElement => document.querySelector(`[data-cell="${key}"]`)!;

function press(key: string): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

describe("the board", () => {
  beforeEach(() => {
    // jsdom does no layout, so there is nothing to observe.
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
  });

  afterEach(async () => {
    if (board !== null) await unmount(board);
    board = null;
    vi.unstubAllGlobals();
  });

  it("is a still picture for who only looks", () => {
    const page = show({ interactive: false });
    expect(page.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("Board");
    expect(page.querySelector("[role=grid]")).toBeNull();
    expect(page.querySelector("button")).toBeNull();
  });

  it("is a grid of the cells that matter, of which Tab reaches one", () => {
    const page = show({});
    expect(page.querySelectorAll("[role=gridcell]")).toHaveLength(12);
    expect(page.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
    expect(cell("1,0").getAttribute("aria-label")).toContain("red square");
  });

  it("lights targets, brighter for more points, and says what the player is told", () => {
    show({
      targets: new Map([
        ["2,0", 3],
        ["0,1", 2],
      ]),
      describe: (x: number) => (x === 2 ? "three points" : null),
    });
    expect(cell("2,0").style.getPropertyValue("--light")).toBe("1");
    expect(cell("0,1").style.getPropertyValue("--light")).toBe("0");
    expect(cell("1,1").classList.contains("target")).toBe(false);
    expect(cell("2,0").getAttribute("aria-label")).toContain("three points");
  });

  it("is walked with the arrow keys; Enter touches the cell", () => {
    const touched: string[] = [];
    show({ oncell: (x: number, y: number) => touched.push(`${x},${y}`) });
    cell("0,0").focus();
    press("ArrowRight");
    press("ArrowRight");
    expect((document.activeElement as SVGElement).dataset["cell"]).toBe("2,0");
    press("Enter");
    expect(touched).toEqual(["2,0"]);
  });

  it("goes from target to target", () => {
    show({
      targets: new Map([
        ["2,0", 3],
        ["0,1", 2],
      ]),
    });
    cell("0,0").focus();
    press("n");
    expect((document.activeElement as SVGElement).dataset["cell"]).toBe("2,0");
    press("n");
    expect((document.activeElement as SVGElement).dataset["cell"]).toBe("0,1");
  });

  it("says what is wrong with a tile of the draft", () => {
    show({ draft: [[3, 3, "Gk"]], shapes: wrongTile([3, 3], "Too far away.") });
    expect(cell("3,3").getAttribute("aria-label")).toContain("Too far away.");
  });

  it("draws shapes that are given as data, without adding controls", () => {
    const shapes: Shape[] = [
      ...lastMove([[1, 0]], "last move"),
      ...scoringLines([
        [
          2,
          [
            [0, 0],
            [1, 0],
          ],
        ],
      ]),
      ...suggestion(
        [
          [2, 0, "Rd"],
          [3, 0, "R4"],
        ],
        "+12",
      ),
      { shape: "arrow", from: [0, 0], to: [2, 1], tone: "good" },
      { shape: "label", cell: [0, 1], text: "3" },
    ];
    const page = show({ shapes });
    expect(cell("1,0").getAttribute("aria-label")).toContain("last move");
    expect(cell("0,0").getAttribute("aria-label")).not.toContain("last move");
    const texts = [...page.querySelectorAll(".badge text")].map((one) => one.textContent);
    expect(texts.toSorted()).toEqual(["+12", "2", "3"]);
    expect(page.querySelector(".arrow")?.getAttribute("d")).toMatch(/^M50 50L/);
    expect(page.querySelectorAll("[role=gridcell]")).toHaveLength(12);
  });
});
