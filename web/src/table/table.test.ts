// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { boardOf } from "../model/tiles";
import type { Now } from "../protocol";
import { chartOf, niceTicks, spread } from "./chart";
import { copyText } from "./copy";
import { invitationAddress, isLocal, parseInvitations } from "./invitation";
import { trackedOf } from "./tracker";

describe("the chart", () => {
  const size = { width: 300, height: 120, left: 20, right: 30, top: 10, bottom: 10 };
  const turn = (seat: number, points: number, total: number, ply: number) => ({
    seat,
    points,
    total,
    ply,
  });

  it("has round numbers that reach the top", () => {
    expect(niceTicks(0)).toEqual([0]);
    expect(niceTicks(3)).toEqual([0, 1, 2, 3]);
    expect(niceTicks(87)).toEqual([0, 50, 100]);
    expect(niceTicks(160)).toEqual([0, 50, 100, 150, 200]);
  });

  it("puts every turn where it belongs", () => {
    const turns = [turn(0, 5, 5, 1), turn(1, 2, 2, 2), turn(0, 5, 10, 3)];
    const chart = chartOf(turns, [0, 0], size);
    const [one, other] = chart.lines;
    expect(one?.dots.map(({ x, number }) => [x, number])).toEqual([
      [145, 1],
      [270, 2],
    ]);
    expect(one?.path.startsWith("M20 110L145")).toBe(true);
    expect(other?.dots).toHaveLength(1);
    const ys = chart.ticks.map(({ y }) => y);
    expect(ys[0]).toBe(110);
    expect(ys.at(-1)).toBe(10);
    expect(one?.end.y).toBeLessThan(other?.end.y ?? 0);
  });

  it("stays in its box whatever there is to draw", () => {
    for (const turns of [[], [turn(0, 0, 0, 1)], [turn(1, 300, 300, 1)]]) {
      for (const { path, end } of chartOf(turns, [0, 0], size).lines) {
        expect(path).not.toMatch(/NaN|Infinity/);
        expect(end.y).toBeGreaterThanOrEqual(size.top);
        expect(end.y).toBeLessThanOrEqual(size.height - size.bottom);
      }
    }
  });

  it("numbers at most eight rounds", () => {
    const turns = Array.from({ length: 30 }, (_, index) => turn(0, 1, index + 1, index));
    expect(chartOf(turns, [0], size).rounds.length).toBeLessThanOrEqual(8);
  });

  it("keeps names apart", () => {
    expect(spread([50, 52, 10], 16)).toEqual([50, 66, 10]);
    expect(spread([], 16)).toEqual([]);
  });
});

describe("invitations", () => {
  it("are read as they are written", () => {
    const seats = [
      { seat: 2, invite: "tok.en" },
      { seat: 3, invite: "other" },
    ];
    const address = invitationAddress("http://here", "a b", seats);
    expect(address).toBe("http://here/t/a%20b#2.tok.en,3.other");
    expect(parseInvitations("2.tok.en,3.other")).toEqual(seats);
    expect(parseInvitations("2.tok.en")).toEqual(seats.slice(0, 1));
    const open = [{ seat: 2, invite: null }];
    expect(invitationAddress("http://here", "one", open)).toBe("http://here/t/one#join");
    expect(parseInvitations("join")).toEqual([{ seat: null, invite: null }]);
  });

  it.each(["", "2", "2.", ".x", "x.y", "-1.x"])("are not %o", (hash) => {
    expect(parseInvitations(hash)).toEqual([]);
  });

  it("know this computer", () => {
    expect(["localhost", "127.0.0.1", "::1", "[::1]"].every(isLocal)).toBe(true);
    expect(["192.168.0.2", "sestina.example", "localhost.example"].some(isLocal)).toBe(false);
  });
});

describe("the tracker", () => {
  const now = (unseen: Record<string, number>): Now => ({ status: "playing", seats: [], unseen });

  it("shows what is unseen, and what is not any more", () => {
    const tracked = trackedOf(now({ Rc: 2, Gs: 3 }), boardOf([[0, 0, "Rs"]]));
    expect(tracked.shapes).toEqual(["circle", "square"]);
    expect(
      tracked.colours.map(({ colour, cells }) => [colour, cells.map(({ count }) => count)]),
    ).toEqual([
      ["red", [2, 0]],
      ["green", [0, 3]],
    ]);
    expect(tracked.colours[0]?.cells.map(({ tile }) => tile)).toEqual(["Rc", "Rs"]);
    expect(tracked.colours[1]?.cells[0]?.tile).toBe(null);
  });

  it("tells backgrounds apart", () => {
    const tracked = trackedOf(now({ RcS: 1, RcB: 1 }), boardOf([[0, 0, "RcW"]]));
    const [cell] = tracked.colours[0]?.cells ?? [];
    expect(cell?.tile).toBe("Rc");
    expect(cell?.count).toBe(2);
    expect(cell?.backgrounds.map(({ background, count }) => [background, count])).toEqual([
      ["black", 1],
      ["white", 0],
      ["split", 1],
    ]);
  });

  it("lists tiles that have no face", () => {
    expect(trackedOf(now({ Zz: 4, joker: 1 }), boardOf([])).others).toEqual([
      ["Zz", 4],
      ["joker", 1],
    ]);
    expect(trackedOf(null, boardOf([])).colours).toEqual([]);
  });
});

describe("copying", () => {
  it("works without a clipboard", async () => {
    const selected: string[] = [];
    document.execCommand = vi.fn(() => {
      const field = document.querySelector("textarea");
      selected.push(field?.value ?? "");
      return true;
    });
    expect(await copyText("a link")).toBe(true);
    expect(selected).toEqual(["a link"]);
    expect(document.querySelector("textarea")).toBe(null);
  });

  it("says when it cannot", async () => {
    document.execCommand = vi.fn(() => false);
    expect(await copyText("a link")).toBe(false);
  });
});
