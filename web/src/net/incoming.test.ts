import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parseMessage } from "./incoming";

const NOW = { status: "playing", seats: [{ name: "Ada" }] };
const UPDATE = { t: "update", table: "t1", version: 3, events: [], now: NOW };
const PLAYED = { e: "played", version: 3, at: 1, seat: 0, ply: 1, points: 2, facts: [] };

const report = vi.spyOn(console, "error");
beforeAll(() => void report.mockImplementation(() => {}));
afterAll(() => report.mockRestore());

const parse = (message: unknown) => parseMessage(JSON.stringify(message));

it("takes what the protocol promises, and more", () => {
  expect(parse(UPDATE)).toEqual(UPDATE);
  expect(parse({ ...UPDATE, events: [PLAYED], later: 1 })).not.toBeNull();
  expect(parse({ t: "pong" })).toEqual({ t: "pong" });
  expect(parse({ t: "judged", id: "c", ply: 1, legal: true })).not.toBeNull();
  expect(report).not.toHaveBeenCalled();
});

it("ignores messages that it does not know, and takes events that it does not know", () => {
  expect(parse({ t: "tomorrow" })).toBeNull();
  expect(parse({ t: "constructor" })).toBeNull();
  expect(parse({ t: 7 })).toBeNull();
  expect(parse([])).toBeNull();
  expect(parse(null)).toBeNull();
  expect(parse({ ...UPDATE, events: [{ e: "tomorrow", version: 3 }] })).not.toBeNull();
  expect(report).not.toHaveBeenCalled();
});

it.each([
  "{",
  { t: "update", table: "t1" },
  { ...UPDATE, version: "3" },
  { ...UPDATE, now: null },
  { ...UPDATE, now: { status: "playing" } },
  { ...UPDATE, now: { status: "playing", seats: [null] } },
  { ...UPDATE, events: {} },
  { ...UPDATE, events: [null] },
  { ...UPDATE, events: [{ ...PLAYED, facts: "none" }] },
  { ...UPDATE, events: [{ ...PLAYED, facts: [{ seat: 0 }] }] },
  { t: "judged", id: "c", ply: 1 },
])("drops a broken message and reports the first: %j", (message) => {
  expect(parseMessage(typeof message === "string" ? message : JSON.stringify(message))).toBeNull();
  expect(report).toHaveBeenCalledTimes(1);
});
