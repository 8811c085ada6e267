// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Now, Offer } from "../../protocol";
import { FakeSender, FakeTable, opened, watched } from "../../turn/fakeTable.svelte";
import type { Shown } from "../../turn/turn.svelte";
import type { TileEffect } from "./tileReducer";
import { TileTurn } from "./tileTurn.svelte";

const PLACE: Offer = {
  o: "place",
  cells: [
    [1, 0],
    [2, 0],
  ],
  tiles: ["Rs", "Rd"],
  plays: [
    [0, 2, 0, 0],
    [1, 3, 1, 1],
    [0, 2, 0, 1],
  ],
};
const SWAP: Offer = { o: "pick", move: "swap", most: 2 };

function now(changes: Partial<Now> = {}): Now {
  return {
    status: "playing",
    seats: [
      { name: "Ada", you: true },
      { name: "Bot", level: "easy" },
    ],
    ply: 3,
    seat_to_move: 0,
    hands: { "0": ["Rs", "Rd", "Rs", "Gk"] },
    actions: [[], []],
    offers: [PLACE, SWAP],
    ...changes,
  };
}

let closings: (() => void)[] = [];
const shown: Shown<TileEffect>[] = [];

function turnAt(table: FakeTable, sender: FakeSender): TileTurn {
  const { turn, close } = opened(() => new TileTurn(table, sender, (effect) => shown.push(effect)));
  closings.push(close);
  flushSync();
  return turn;
}

/** Close all turns, as when their components go. */
function closeAll(): void {
  for (const close of closings) close();
  closings = [];
}

/** Lay the chosen tile, and see it. */
function lay(turn: TileTurn, x: number, y: number): boolean {
  const isLaid = turn.lay(x, y);
  turn.dispatch({ a: "painted" });
  return isLaid;
}

function begin(changes: Partial<Now> = {}) {
  const table = new FakeTable("t1", now(changes));
  table.board = new Map([["0,0", "Rc"]]);
  const sender = new FakeSender();
  return { turn: turnAt(table, sender), sender, table };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("a turn", () => {
  beforeEach(() => localStorage.clear());
  afterEach(closeAll);

  it("shows where the chosen tile goes", () => {
    const { turn } = begin();
    expect(turn.targets.size).toBe(0);
    turn.choose(0);
    expect(turn.targets).toEqual(new Map([["1,0", 2]]));
    turn.choose(3);
    expect(turn.targets.size).toBe(0);
  });

  it("lays the copy that was chosen, and knows what it is worth", () => {
    const { turn } = begin();
    turn.choose(2);
    expect(lay(turn, 1, 0)).toBe(true);
    expect([...turn.used]).toEqual([2]);
    expect(turn.play?.points).toBe(2);
    turn.choose(1);
    expect(turn.targets).toEqual(new Map([["2,0", 3]]));
    lay(turn, 2, 0);
    expect(turn.play?.points).toBe(3);
    expect(turn.takeBack(1, 0)).toBe(2);
    expect([...turn.used]).toEqual([1]);
    expect(turn.play).toBeNull();
  });

  it("lays no two tiles on one cell, and none on the board's own", () => {
    const { turn } = begin();
    turn.choose(0);
    expect(lay(turn, 0, 0)).toBe(false);
    expect(lay(turn, 1, 0)).toBe(true);
    turn.choose(1);
    expect(lay(turn, 1, 0)).toBe(false);
    turn.choose(0);
    expect(turn.slot).toBeNull();
  });

  it("lets a tile lie where it does not fit, and tells what the server says", async () => {
    const { turn, sender } = begin();
    turn.choose(3);
    expect(lay(turn, 5, 5)).toBe(true);
    expect(turn.play).toBeNull();
    expect(turn.grows).toBe(false);
    flushSync();
    expect(sender.checked).toEqual(["Gk@5,5"]);
    sender.assess({ legal: false, parts: [{ part: "Gk@5,5", reason: "no-contact" }] });
    await settle();
    expect(turn.assessment?.parts?.[0]?.reason).toBe("no-contact");
  });

  it("begins anew after a turn was taken back, although the ply is the same", async () => {
    const { turn, sender, table } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    turn.playDraft();
    sender.acknowledge();
    await settle();
    table.become({ ply: 5, hands: { "0": ["Rd", "Gk"] } });
    expect(turn.draft).toEqual([]);
    turn.choose(1);
    lay(turn, 1, 0);
    table.become({ ply: 3, undos: 1, hands: { "0": ["Rs", "Rd", "Rs", "Gk"] } });
    flushSync();
    expect(turn.sending).toBe(false);
    expect(turn.offers).not.toEqual([]);
    // What was laid out since, and still can be, stays.
    expect(turn.draft.map(([, , tile]) => tile)).toEqual(["Rd"]);
  });

  it("does not show the answer to an earlier draft", async () => {
    const { turn, sender } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    flushSync();
    turn.choose(1);
    lay(turn, 2, 0);
    sender.assess({ lines: [[2, [[0, 0]]]] });
    await settle();
    expect(turn.lines).toEqual([]);
  });

  it("sends the offered play once, and waits for it", async () => {
    const { turn, sender, table } = begin();
    turn.choose(1);
    lay(turn, 2, 0);
    turn.choose(0);
    lay(turn, 1, 0);
    turn.playDraft();
    expect(sender.sent).toEqual(["3: Rs@1,0 Rd@2,0"]);
    expect(turn.sending).toBe(true);
    expect(turn.offers).toEqual([]);
    turn.playDraft();
    expect(sender.sent).toHaveLength(1);
    sender.acknowledge();
    await settle();
    expect(turn.refused).toBeNull();
    table.become({ ply: 4, seat_to_move: 1, offers: [], hands: { "0": ["Rs", "Gk"] } });
    expect(turn.state.draftOutcome).toBeNull();
    expect(turn.draft).toEqual([]);
    expect(turn.slots.map(({ id }) => id)).toEqual([2, 3]);
    expect(turn.sending).toBe(false);
  });

  it("keeps the draft when a move is refused, and gives the reason", async () => {
    const { turn, sender } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    turn.playDraft();
    sender.refuse("time-up");
    await settle();
    expect(turn.refused).toBe("time-up");
    expect(shown.at(-1)).toEqual({ do: "tellRefused", reason: "time-up" });
    expect(turn.draft).toHaveLength(1);
    expect(turn.sending).toBe(false);
  });

  it("picks up to this many tiles of the hand", () => {
    const { turn } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    turn.open(SWAP);
    expect(turn.draft).toEqual([]);
    expect(turn.chosenMove).toBeNull();
    turn.press(2);
    turn.press(3);
    turn.press(1);
    expect(turn.chosenMove).toBe("swap Rs Gk");
    turn.press(2);
    expect(turn.chosenMove).toBe("swap Gk");
    turn.cancel();
    expect(turn.choosing).toBeNull();
  });

  it("has nothing chosen in the next turn after tiles were exchanged", async () => {
    const { turn, table, sender } = begin();
    turn.open(SWAP);
    turn.press(3);
    turn.confirm();
    expect(turn.choosing).toEqual(SWAP);
    sender.acknowledge();
    await settle();
    // The others have answered already: the same is offered again.
    table.become({ ply: 5 });
    expect(turn.choosing).toBeNull();
    expect(turn.picked.size).toBe(0);
    turn.choose(0);
    expect(lay(turn, 1, 0)).toBe(true);
  });

  it("chooses a cell for an action tile", () => {
    const take: Offer = { o: "cell", move: "use take", cells: [[0, 0]] };
    const { turn } = begin({ actions: [["take"], []], offers: [PLACE, take] });
    expect(turn.buttons).toEqual([]);
    expect(turn.offerOf("take")).toEqual(take);
    turn.open(take);
    expect([...turn.targets.keys()]).toEqual(["0,0"]);
    expect(turn.touch(4, 4)).toBe(false);
    expect(turn.touch(0, 0)).toBe(true);
    expect(turn.chosenMove).toBe("use take 0,0");
  });

  it("shows moves that nobody has told it of as buttons", () => {
    const odd: Offer = { o: "button", move: "sing aloud", points: 2 };
    const { turn } = begin({ offers: [odd] });
    expect(turn.buttons).toEqual([odd]);
    expect(turn.plays).toBeNull();
    expect(turn.asked).toBe("sing aloud");
  });

  it("offers nothing when it is somebody else's turn", () => {
    const { turn } = begin({ seat_to_move: 1, offers: [] });
    turn.choose(0);
    expect(turn.targets.size).toBe(0);
    expect(lay(turn, 1, 0)).toBe(false);
    expect(turn.asked).toBeNull();
  });

  it("tells that tiles came back when the game went on without them", () => {
    const { turn, table } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    table.become({ ply: 4, seat_to_move: 1, offers: [] });
    expect(turn.state.draftOutcome).toBe("returned");
    expect(turn.draft).toEqual([]);
    flushSync();
    expect(shown.at(-1)).toEqual({ do: "tellReturned" });
  });
});

describe("whoever looks while the table changes", () => {
  beforeEach(() => localStorage.clear());
  afterEach(closeAll);

  it("sees the turn in the new position, even before the turn itself has followed", () => {
    const { turn, table } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    const { values, close } = watched(() => [table.now?.ply, turn.draft.length, turn.mine]);
    closings.push(close);
    flushSync();
    table.become({ ply: 4, seat_to_move: 1, offers: [] });
    flushSync();
    table.become({ ply: 5, seat_to_move: 0, offers: [PLACE] });
    flushSync();
    expect(values).toEqual([
      [3, 1, true],
      [4, 0, false],
      [5, 0, true],
    ]);
  });

  it("sees no hand and no draft of another seat", () => {
    const { turn, table } = begin();
    turn.choose(0);
    lay(turn, 1, 0);
    const { values, close } = watched(() => [table.activeSeat, turn.draft.length, turn.hand[0]]);
    closings.push(close);
    flushSync();
    table.become({ ply: 4, hands: { "1": ["Yd"] }, seat_to_move: 1 }, 1);
    flushSync();
    expect(values).toEqual([
      [0, 1, "Rs"],
      [1, 0, "Yd"],
    ]);
  });

  it("sees what the tile that was laid last comes to, once it counts", () => {
    const { turn } = begin();
    const { values, close } = watched(() => [turn.drawn?.placed, turn.play?.points ?? null]);
    closings.push(close);
    flushSync();
    turn.choose(0);
    turn.lay(1, 0);
    flushSync();
    turn.dispatch({ a: "painted" });
    flushSync();
    expect(values).toEqual([
      [undefined, null],
      [[1, 0, "Rs"], null],
      [undefined, 2],
    ]);
  });
});

describe("a draft", () => {
  beforeEach(() => localStorage.clear());
  afterEach(closeAll);

  function laid() {
    const made = begin();
    made.turn.choose(0);
    lay(made.turn, 1, 0);
    return made;
  }

  it("keeps the tile that was drawn when the page closed", () => {
    const { turn, table, sender } = begin();
    turn.choose(0);
    turn.lay(1, 0);
    expect(localStorage.length).toBe(0);
    closeAll();
    // Nobody waits for an answer any more.
    expect(sender.checked).toEqual([]);
    expect(turnAt(table, sender).draft).toEqual([[1, 0, "Rs"]]);
  });

  it("is there again after a reload, at the same ply and for the same seat", () => {
    const { turn, table, sender } = laid();
    const again = turnAt(table, sender);
    expect(again.state.draftOutcome).toBe("restored");
    expect(again.draft).toEqual(turn.draft);
    table.become({ hands: { "0": [], "1": ["Rs"] } }, 1);
    expect(again.draft).toEqual([]);
  });

  it("stays when only a seat or the chat changed", () => {
    const { turn, table } = laid();
    table.become({ hushed: true });
    expect(turn.draft).toHaveLength(1);
  });

  it("stays through a step of its own turn that leaves room for it", () => {
    const { turn, table, sender } = laid();
    table.become({ ply: 4 });
    expect(turn.state.draftOutcome).toBe("carried");
    expect(turn.draft).toHaveLength(1);
    flushSync();
    expect(turnAt(table, sender).state.draftOutcome).toBe("restored");
  });

  it("is given back when its cell is taken, quietly when it was played in another tab", () => {
    const { turn, table, sender } = laid();
    table.board = new Map([["1,0", "Yc"]]);
    table.become({ ply: 4 });
    expect(turn.state.draftOutcome).toBe("returned");
    expect(turn.draft).toEqual([]);
    flushSync();
    expect(turnAt(table, sender).state.draftOutcome).toBeNull();
    const other = laid();
    other.table.become({ ply: 4, seat_to_move: 1, hands: { "0": ["Gk"] } });
    expect(other.turn.state.draftOutcome).toBeNull();
  });

  it("is not given back to people who share a device after it was played", async () => {
    const { turn, table, sender } = laid();
    turn.playDraft();
    // The page hides the hand: the next turn of this seat is another object's.
    table.become({ ply: 4, seat_to_move: 1 }, 1);
    closeAll();
    sender.acknowledge();
    await settle();
    expect(localStorage.length).toBe(0);
    table.become({ ply: 5, seat_to_move: 0 }, 0);
    const next = turnAt(table, sender);
    expect(next.state.draftOutcome).toBeNull();
    expect(next.draft).toEqual([]);
  });

  it("is not given back either while the answer is on its way", () => {
    const { turn, table, sender } = laid();
    turn.playDraft();
    table.become({ ply: 5 });
    const next = turnAt(table, sender);
    expect(next.draft).toEqual([]);
    expect(next.state.draftOutcome).toBeNull();
  });

  it.each(["", "{", "null", "[]", '{"value":{"ply":3,"frozen":[[1]]}}', '{"value":7}', "7"])(
    "is not trusted when it was stored: %s",
    (text) => {
      localStorage.setItem("sestina-draft:t1:0", text);
      const { turn } = begin();
      expect(turn.state.draftOutcome).toBeNull();
      expect(turn.draft).toEqual([]);
    },
  );
});
