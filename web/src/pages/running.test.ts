// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../net/api";
import { me } from "../net/me.svelte";
import type { ListedTable, TableSeen } from "../protocol";
import { askOthers, askRunning, gamesOfOthers } from "./running";

const TABLE: ListedTable = {
  table: "forgetful",
  status: "playing",
  created: 0,
  version: 1,
  changed: 0,
  game: "rondeau",
  options: {},
  seats: [{ name: "Ada" }, { name: "Bo" }],
};
const MINE = {
  board: [
    [-2, 3, "Rc"],
    [-1, 2, "Rs"],
  ],
  now: { status: "playing", seats: [{ name: "Ada", you: true }, { name: "Bo" }], seat_to_move: 0 },
} as TableSeen;

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(me, { name: null, known: false });
});

it("does not remember a failed answer as nobody's turn", async () => {
  Object.assign(me, { name: "Ada", known: true });
  vi.spyOn(api, "myTables").mockImplementation(async (status) =>
    status === "playing" ? [TABLE] : [],
  );
  const asked = vi.spyOn(api, "table").mockRejectedValueOnce(new Error("no answer"));
  expect((await askRunning())[0]?.turn).toBeNull();
  asked.mockResolvedValue(MINE);
  const [found] = await askRunning();
  expect(found?.turn).toEqual({ mine: true, seat: 0 });
  expect(found?.board).toEqual({
    tiles: [
      [-2, 3, "Rc"],
      [-1, 2, "Rs"],
    ],
  });
  // A known turn is not requested again while nothing changes.
  await askRunning();
  expect(asked).toHaveBeenCalledTimes(2);
});

it("keeps my own games out of those to watch", async () => {
  Object.assign(me, { name: "Ada", known: true });
  vi.spyOn(api, "myTables").mockImplementation(async (status) =>
    status === "playing" ? [TABLE] : [],
  );
  vi.spyOn(api, "table").mockResolvedValue(MINE);
  await askRunning();
  const other = { ...TABLE, table: "of-others" };
  expect(gamesOfOthers([TABLE, other])).toEqual([other]);
});

it("shows the boards of games to watch, and asks only for the first of many", async () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...TABLE, table: `public-${n}` }));
  vi.spyOn(api, "runningTables").mockResolvedValue(many);
  const asked = vi.spyOn(api, "table").mockResolvedValue(MINE);
  const found = await askOthers();
  expect(found.map(({ listed }) => listed)).toEqual(many);
  expect(found[0]?.board).toEqual({ tiles: MINE.board });
  expect(found.at(-1)?.board).toBeNull();
  expect(asked).toHaveBeenCalledTimes(6);
});
