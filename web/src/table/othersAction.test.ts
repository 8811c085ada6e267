import { describe, expect, it } from "vitest";
import type { EventSeen, FactSeen } from "../protocol";
import { latestOthersAction } from "./othersAction";

function played(seat: number, facts: FactSeen[]): EventSeen {
  return { e: "played", version: 1, at: 0, ply: 1, seat, points: 0, facts };
}

const GIVE: FactSeen = { kind: "give", seat: 0, tiles: ["Rc"], others: [1] };
const DRAWN: FactSeen = { kind: "draw", seat: 0, count: 1 };
const ASKED = played(1, [{ kind: "ask", seat: 1, tiles: ["Rc"] }, GIVE, DRAWN]);
const TAKEN = { kind: "taken", by: 1, from: 0, tile: "Rc", drawn: true };

describe("what others did to me", () => {
  it("is a tile that somebody asked for and got", () => {
    expect(latestOthersAction([ASKED], [0], null)).toEqual(TAKEN);
    const [ask, give] = [{ kind: "ask", seat: 1, tiles: ["Rc"] }, GIVE];
    expect(latestOthersAction([played(1, [ask, give])], [0], null)).toEqual({
      ...TAKEN,
      drawn: false,
    });
  });

  it("is not what others did to each other, nor what I did", () => {
    expect(latestOthersAction([ASKED], [2], null)).toBe(null);
    expect(latestOthersAction([played(0, [{ ...GIVE, seat: 1, others: [0] }])], [0], null)).toBe(
      null,
    );
    // On a shared device, people see each other's hands change.
    expect(latestOthersAction([ASKED], [0, 1], null)).toBe(null);
  });

  it("stays until I play", () => {
    const othersAction = latestOthersAction([ASKED], [0], null);
    expect(latestOthersAction([played(2, [])], [0], othersAction)).toEqual(TAKEN);
    expect(latestOthersAction([played(0, [])], [0], othersAction)).toBe(null);
  });

  it("is an action tile that everybody gets", () => {
    const found = played(1, [{ kind: "draw", seat: 1, count: 1, specials: ["take"] }]);
    expect(latestOthersAction([found], [0], null)).toMatchObject({ kind: "action", tile: "take" });
    // A spectator gets none.
    expect(latestOthersAction([found], [], null)).toBe(null);
  });
});
