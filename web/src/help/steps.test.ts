import { describe, expect, test } from "vitest";
import { advance, after, parseStep, shownStep, STEPS, type Seen } from "./steps";

const WAITING: Seen = { mine: false, selected: false, laid: false, ready: false, turns: 0 };
const TURN: Seen = { ...WAITING, mine: true };
const SELECTED: Seen = { ...TURN, selected: true };
const LAID: Seen = { ...TURN, laid: true };
/** Just after playing: it is another player's turn. */
const PLAYED: Seen = { ...WAITING, turns: 1 };

describe("the guide advances by itself", () => {
  test("when a tile is chosen, laid and played", () => {
    expect(advance("hand", TURN)).toBe("hand");
    expect(advance("hand", SELECTED)).toBe("board");
    expect(advance("board", SELECTED)).toBe("board");
    expect(advance("board", LAID)).toBe("draft");
    expect(advance("draft", LAID)).toBe("draft");
    expect(advance("play", LAID)).toBe("play");
    expect(advance("play", PLAYED)).toBe("scores");
  });

  test("over what was done in one go", () => {
    expect(advance("hand", LAID)).toBe("draft");
    expect(advance("hand", PLAYED)).toBe("scores");
    expect(advance("draft", PLAYED)).toBe("scores");
  });

  test("and is over after the next own turn", () => {
    expect(advance("scores", PLAYED)).toBe("scores");
    expect(advance("scores", { ...LAID, turns: 1 })).toBe("scores");
    expect(advance("scores", { ...PLAYED, turns: 2 })).toBeNull();
  });

  test("never backwards", () => {
    for (const step of STEPS) {
      for (const seen of [WAITING, TURN, SELECTED, LAID, PLAYED]) {
        const next = advance(step, seen);
        if (next !== null) expect(STEPS.indexOf(next)).toBeGreaterThanOrEqual(STEPS.indexOf(step));
      }
    }
  });
});

describe("a hint is shown when it makes sense", () => {
  test("nothing while others play, but for the scores", () => {
    for (const step of ["hand", "board", "draft", "play"] as const) {
      expect(shownStep(step, WAITING)).toBeNull();
    }
    expect(shownStep("scores", PLAYED)).toBe("scores");
  });

  test("a tile that was let go is pointed at again", () => {
    expect(shownStep("board", SELECTED)).toBe("board");
    expect(shownStep("board", TURN)).toBe("hand");
  });

  test("what is laid is spoken of while it lies", () => {
    expect(shownStep("draft", LAID)).toBe("draft");
    expect(shownStep("draft", TURN)).toBeNull();
    expect(shownStep("play", { ...LAID, ready: true })).toBe("play");
    expect(shownStep("play", LAID)).toBeNull();
    expect(shownStep("play", SELECTED)).toBeNull();
  });
});

test("steps follow one another", () => {
  expect(STEPS.map(after)).toEqual(["board", "draft", "play", "scores", null]);
});

test("what was kept may be anything", () => {
  expect(parseStep("play")).toBe("play");
  expect(parseStep("constructor")).toBe("hand");
  expect(parseStep(null)).toBe("hand");
});
