// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, locales } from "../texts/locale.svelte";
import { t } from "../texts/t";
import { ApiError } from "../net/api";
import type { EventSeen, Now, PositionAsked, PositionSeen, TableSeen } from "../protocol";
import { placedIn } from "../model/placedIn";
import { addressOf, chapterAt, CHAPTERS } from "./chapters";
import { meets, NOTHING, reachedBy } from "./goals";
import { Lesson } from "./lesson.svelte";

const NOW: Now = {
  status: "playing",
  seats: [{ name: "1", you: true }, { name: "2" }],
  ply: 8,
  seat_to_move: 0,
  hands: { "0": ["Rk"] },
};
const TABLE = { t: "table", game: "classic", kind: "grid", events: [], now: NOW } as unknown;

function played(points: number, seat = 0): EventSeen {
  const facts = [{ kind: "place", seat, tiles: ["Rk"], cells: [[3, 0]], points }];
  return { e: "played", version: 9, at: 0, seat, ply: 9, points, facts } as unknown as EventSeen;
}

/** A server that answers what it is told to, in order. */
class Judge {
  asked: PositionAsked[] = [];
  answers: (Partial<PositionSeen> | Error)[] = [];

  ask = (asked: PositionAsked): Promise<PositionSeen> => {
    this.asked.push(asked);
    const answer = this.answers.shift() ?? {};
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ table: TABLE as TableSeen, position: "p", ...answer });
  };

  /** A legal move; then `next` is to move. */
  allow(points: number, next: number): void {
    const now = { ...NOW, ply: 9, seat_to_move: next };
    this.answers.push({
      judged: { t: "judged", id: "", ply: 8, legal: true, points },
      after: { update: { t: "update", table: "", events: [played(points)], now }, position: "q" },
    } as Partial<PositionSeen>);
  }
}

const UNREACHABLE = "unreachable";
const away = (): ApiError => new ApiError(UNREACHABLE, "", 0);

describe("a step", () => {
  let stops: (() => void)[] = [];
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
  });

  async function begin(judge: Judge, points = 4): Promise<Lesson> {
    const lesson = new Lesson({ position: "p", goal: { points } }, judge.ask);
    stops.push(lesson.start());
    await vi.advanceTimersByTimeAsync(0);
    return lesson;
  }

  it("shows its position, without the numbers of the seats", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    expect(judge.asked).toEqual([{ position: "p", seat: 0, move: undefined }]);
    expect(lesson.loaded).toBe(true);
    expect(lesson.model.isMyTurn).toBe(true);
    expect(lesson.model.now?.seats.map(({ name }) => name)).toEqual(["", ""]);
  });

  it("is done when the server's answer reaches the goal", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    judge.allow(4, 1);
    await lesson.play("", 8, "Rk@3,0");
    expect(lesson.outcome).toEqual({ done: true, points: 4 });
    expect(lesson.model.now?.ply).toBe(9);
    expect(lesson.model.board.get("3,0")).toBe("Rk");
  });

  it("says so when another legal move ends the turn", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    judge.allow(2, 1);
    await lesson.play("", 8, "Rk@0,1");
    expect(lesson.outcome).toEqual({ done: false, points: 2 });
  });

  it("goes on from the position after a move that does not end the turn", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    judge.allow(1, 0);
    await lesson.play("", 8, "use draw3");
    expect([lesson.outcome, lesson.moves]).toEqual([null, 1]);
    judge.allow(3, 1);
    await lesson.play("", 9, "Rk@3,0");
    expect(judge.asked.at(-1)?.position).toBe("q");
    expect(lesson.outcome).toEqual({ done: true, points: 4 });
  });

  it("refuses what the server refuses", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    judge.answers.push({ judged: { t: "judged", id: "", ply: 8, legal: false, reason: "mixed" } });
    await expect(lesson.play("", 8, "Rk@9,9")).rejects.toMatchObject({ reason: "mixed" });
    expect([lesson.outcome, lesson.away]).toEqual([null, false]);
  });

  it("waits for a server that is away, and goes on by itself", async () => {
    const judge = new Judge();
    judge.answers.push(away(), away());
    const lesson = await begin(judge);
    expect([lesson.loaded, lesson.away]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(judge.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([lesson.loaded, lesson.away]).toEqual([true, false]);
    // The same in the middle of it: what is laid stays, and the move can be sent again.
    judge.answers.push(away());
    await expect(lesson.play("", 8, "Rk@3,0")).rejects.toMatchObject({ reason: UNREACHABLE });
    expect(lesson.away).toBe(true);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([lesson.away, lesson.model.now?.ply]).toEqual([false, 8]);
  });

  it("asks more slowly when the server says so", async () => {
    const judge = new Judge();
    const lesson = await begin(judge);
    judge.answers.push(new ApiError("too-fast", "", 429));
    judge.allow(4, 1);
    const playing = lesson.play("", 8, "Rk@3,0");
    await vi.advanceTimersByTimeAsync(400);
    await playing;
    expect(lesson.outcome?.done).toBe(true);
  });
});

describe("a goal", () => {
  it("may ask for points, lines, tiles, an exchange, a disc or an action tile", () => {
    const reached = reachedBy(NOTHING, [
      {
        e: "played",
        points: 5,
        facts: [
          { kind: "use", reason: "draw3" },
          { kind: "place", tiles: ["Rc", "Rs"], lines: [[3], [2]] },
          { kind: "swap", count: 2 },
          { kind: "disc", cells: [[3, 3]], count: 1 },
        ],
      } as unknown as EventSeen,
    ]);
    const used = ["draw3"];
    expect(reached).toEqual({ points: 5, lines: 2, laid: 2, swapped: 2, discs: 1, used });
    expect(meets({ points: 5, lines: 2, laid: 2, swap: 1, use: "draw3" }, reached)).toBe(true);
    expect(meets({ discs: 1 }, reached)).toBe(true);
    expect(meets({ discs: 2 }, reached)).toBe(false);
    expect(meets({ points: 6 }, reached)).toBe(false);
    expect(meets({ lines: 3 }, reached)).toBe(false);
    expect(meets({ use: "take" }, reached)).toBe(false);
  });
});

describe("the chapters", () => {
  it("have their addresses", () => {
    expect(CHAPTERS.map(addressOf)).toEqual([
      "/learn",
      "/learn/flex",
      "/learn/cards",
      "/learn/expansion1",
      "/learn/expansion2",
    ]);
    expect(chapterAt(undefined).id).toBe("first");
    expect(chapterAt("cards").id).toBe("cards");
    expect(chapterAt("unheard-of").id).toBe("first");
  });

  it("have a sentence and an advice for each step, in every language", async () => {
    for (const locale of locales) {
      await chooseLocale(locale);
      for (const { steps } of CHAPTERS) {
        for (const { say, advice } of steps) {
          expect(say().length).toBeGreaterThan(20);
          expect(advice().length).toBeGreaterThan(20);
        }
      }
      // Buttons have the names that the page gives them.
      expect(t.learn_first_exchange_try()).toContain(t.play_swap());
      expect(t.learn_expansion2_separate_try()).toContain(t.play_done());
    }
    await chooseLocale("en");
  });

  it("suggest placements as tiles on cells", () => {
    expect(placedIn("Os@3,0 Rs@-4,0")).toEqual([
      [3, 0, "Os"],
      [-4, 0, "Rs"],
    ]);
    expect(placedIn("swap Ys Ok")).toEqual([]);
    expect(placedIn("Bs Bc / Rc")).toEqual([]);
    expect(placedIn(undefined)).toEqual([]);
  });
});
