// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { TableModel } from "../../model/table.svelte";
import type { FactSeen, Offer } from "../../protocol";
import { noticeOf } from "./notices";
import type { TileTurn } from "./tileTurn.svelte";

const USE_SEPARATE: FactSeen = { kind: "use", seat: 0, reason: "separate" };
const ASK: FactSeen[] = [
  { kind: "use", seat: 0, reason: "ask" },
  { kind: "ask", seat: 0, tiles: ["Rc"], others: [1] },
];
const PLACE: FactSeen = { kind: "place", seat: 0, cells: [[0, 0]], tiles: ["Rc"] };
const DONE: Offer = { o: "button", move: "done", points: 5 };

function notice(steps: FactSeen[][], offers: Offer[] = [], mine = true): string | null {
  const events = steps.map((facts, at) => ({
    e: "played" as const,
    version: at + 1,
    at: 0,
    ply: at + 1,
    seat: facts[0]?.seat ?? 0,
    points: 0,
    facts,
  }));
  const model = { events, names: ["Ada", "Ben"] } as unknown as TableModel;
  return noticeOf(model, { mine, seat: 0, offers } as unknown as TileTurn);
}

describe("an action tile", () => {
  it("says that nobody has the tile, before it offers another", () => {
    const draw: Offer = { o: "button", move: "draw" };
    expect(notice([ASK], [draw])).toBe("Nobody has this tile: red circle. Draw one instead?");
    expect(notice([ASK])).toBe("Nobody has this tile: red circle.");
    // Once it is answered, the turn goes on.
    expect(notice([ASK, [{ kind: "decline", seat: 0 }]])).toBe(null);
  });

  it("says who gave the tile", () => {
    const give: FactSeen = { kind: "give", seat: 1, tiles: ["Rc"], others: [0] };
    expect(notice([[...ASK, give]])).toBe("Ben gives you: red circle.");
  });

  it("counts separate tiles and their points so far", () => {
    expect(notice([[USE_SEPARATE]])).toBe("Lay up to 3 tiles, one at a time.");
    expect(notice([[USE_SEPARATE], [PLACE], [PLACE]], [DONE])).toBe(
      "2 of 3 laid · 5 points so far",
    );
  });

  it("of an earlier turn, or of somebody else, says nothing", () => {
    expect(notice([[USE_SEPARATE], [PLACE], [{ ...PLACE, seat: 1 }]], [DONE])).toBe(null);
    expect(notice([[USE_SEPARATE]], [], false)).toBe(null);
    expect(notice([])).toBe(null);
  });
});
