import { describe, expect, it } from "vitest";
import type { Cell, Placed } from "../../model/cell";
import { boardOf } from "../../model/tiles";
import type { Offer } from "../../protocol";
import type { Kept } from "../../turn/kept";
import { step } from "../../turn/reducer";
import { NOWHERE, type Seen } from "../../turn/source";
import { TILES, type TileAction, type TileEffect, type TileState } from "./tileReducer";

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

function seen(changes: Partial<Seen> = {}): Seen {
  const { table = "t1", seat = 0, ply = 3 } = changes;
  return {
    ...NOWHERE,
    table,
    seat,
    ply,
    position: `${table}:${seat}:${ply}:0`,
    place: `${table}:${seat}`,
    isMine: true,
    hand: ["Rs", "Rd", "Rs", "Gk"],
    offers: [PLACE, SWAP],
    board: boardOf([[0, 0, "Rc"]]),
    ...changes,
  };
}

/** A turn that takes actions one after the other and remembers what follows from them. */
class Played {
  state: TileState = TILES.start;
  /** What followed from the last action. */
  effects: readonly TileEffect[] = [];

  constructor(at: Seen = seen(), kept: Kept | null = null) {
    this.arrive(at, kept);
  }

  do(action: TileAction): boolean {
    const { state, effects, changed } = step(TILES, this.state, action);
    this.state = state;
    this.effects = effects;
    return changed;
  }

  arrive(at: Seen, kept: Kept | null = null): void {
    this.do({ a: "arrived", seen: at, kept });
  }

  lay(slot: number, x: number, y: number): boolean {
    this.do({ a: "choose", slot });
    return this.do({ a: "lay", x, y, from: null });
  }

  did(what: TileEffect["do"]): TileEffect[] {
    return this.effects.filter((effect) => effect.do === what);
  }

  get tiles(): string {
    return this.state.slots.map(({ tile }) => tile).join(" ");
  }
}

describe("a tile that is laid", () => {
  it("is drawn first, and counts once the player has seen it", () => {
    const turn = new Played();
    const from = { x: 40, y: 500 };
    turn.do({ a: "press", slot: 2 });
    expect(turn.did("say")).toEqual([{ do: "say", said: { what: "chosen", tile: "Rs" } }]);
    expect(turn.do({ a: "touch", x: 1, y: 0, from })).toBe(true);
    expect(turn.state.drawn).toEqual({ placed: [1, 0, "Rs"], slot: 2, from });
    expect(turn.state.draft).toEqual([]);
    // Nothing else, so that nothing delays it.
    expect(turn.effects.map((effect) => effect.do)).toEqual(["markDrop", "paint"]);
    turn.do({ a: "painted" });
    expect(turn.state.drawn).toBeNull();
    expect(turn.state.draft).toEqual([[1, 0, "Rs"]]);
    expect(turn.state.selected).toEqual([]);
    expect(turn.effects).toEqual([
      {
        do: "keep",
        place: "t1:0",
        draft: { ply: 3, sent: false, frozen: [[1, 0, "Rs"]] },
      },
      { do: "say", said: { what: "laid", tile: "Rs" } },
      { do: "ask", seen: turn.state.seen, questions: [{ text: "Rs@1,0", topic: "", pauseMs: 0 }] },
    ]);
    turn.do({ a: "painted" });
    expect(turn.effects).toEqual([]);
  });

  const LATER: [string, TileAction, (turn: Played) => void][] = [
    ["lays another", { a: "choose", slot: 1 }, (turn) => expect(turn.state.selected).toEqual([1])],
    ["touches it", { a: "touch", x: 1, y: 0, from: null }, (turn) => expectDraft(turn, [])],
    ["takes it back", { a: "undo" }, (turn) => expectDraft(turn, [])],
    ["takes all back", { a: "clear" }, (turn) => expectDraft(turn, [])],
    ["plays", { a: "play" }, (turn) => expect(turn.did("send")).toHaveLength(1)],
    ["exchanges", { a: "open", offer: SWAP }, (turn) => expect(turn.state.choosing).toBe(SWAP)],
    [
      "is overtaken by the game",
      { a: "arrived", seen: seen({ ply: 4, isMine: false }), kept: null },
      (turn) => expect(turn.state.draftOutcome).toBe("returned"),
    ],
  ];
  const expectDraft = (turn: Played, draft: readonly Placed[]): void =>
    expect(turn.state.draft).toEqual(draft);

  it.each(LATER)("counts at once when the player %s", (_, action, check) => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do(action);
    expect(turn.state.drawn).toBeNull();
    expect(turn.did("say")[0]).toEqual({ do: "say", said: { what: "laid", tile: "Rs" } });
    check(turn);
  });

  it("is not laid twice by two touches", () => {
    const turn = new Played();
    expect(turn.lay(0, 1, 0)).toBe(true);
    expect(turn.do({ a: "lay", x: 2, y: 0, from: null })).toBe(false);
    expect(turn.state.draft).toEqual([[1, 0, "Rs"]]);
  });

  it("goes back to the slot that it came from, of two equal ones", () => {
    const turn = new Played();
    turn.lay(2, 1, 0);
    turn.lay(0, 2, 0);
    turn.do({ a: "touch", x: 1, y: 0, from: null });
    expect(turn.did("fly")).toEqual([{ do: "fly", slot: 2, cell: [1, 0] }]);
    expect(turn.did("say").at(-1)).toEqual({ do: "say", said: { what: "back", tile: "Rs" } });
    turn.lay(2, 1, 0);
    turn.do({ a: "clear" });
    expect(turn.did("fly")).toEqual([
      { do: "fly", slot: 0, cell: [2, 0] },
      { do: "fly", slot: 2, cell: [1, 0] },
    ]);
    expect(turn.did("keep").at(-1)).toEqual({ do: "keep", place: "t1:0", draft: null });
  });

  it("stays on the board while its move is pending", () => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do({ a: "play" });
    expect(turn.do({ a: "touch", x: 1, y: 0, from: null })).toBe(false);
    turn.do({ a: "undo" });
    expect(turn.state.draft).toHaveLength(1);
  });
});

describe("a move", () => {
  it("is sent once; its draft is marked, and forgotten when it was played", () => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do({ a: "play" });
    const [sent] = turn.did("send");
    expect(sent).toMatchObject({ sending: { move: "Rs@1,0", isDraft: true } });
    expect(turn.did("keep").at(-1)).toMatchObject({ draft: { sent: true } });
    turn.do({ a: "play" });
    expect(turn.did("send")).toEqual([]);
    const { sending } = sent as Extract<TileEffect, { do: "send" }>;
    turn.arrive(seen({ ply: 4, isMine: false, hand: ["Rd", "Rs", "Gk"] }));
    expect(turn.state.draftOutcome).toBeNull();
    expect(turn.state.slots.map(({ id }) => id)).toEqual([1, 2, 3]);
    turn.do({ a: "sent", sending });
    expect(turn.effects).toEqual([{ do: "forget", place: "t1:0", ply: 3 }]);
  });

  it("that is refused leaves the draft, and is told", () => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do({ a: "play" });
    const { sending } = turn.did("send")[0] as Extract<TileEffect, { do: "send" }>;
    turn.do({ a: "refused", sending, reason: "time-up" });
    expect(turn.did("keep")).toMatchObject([{ draft: { sent: false } }]);
    expect(turn.did("tellRefused")).toEqual([{ do: "tellRefused", reason: "time-up" }]);
    expect(turn.state).toMatchObject({ refused: "time-up", sentIn: null, draft: [[1, 0, "Rs"]] });
    turn.arrive(seen({ ply: 4 }));
    expect(turn.state.refused).toBeNull();
  });

  it("that is refused too late is told, and says nothing of the next position", () => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do({ a: "play" });
    const { sending } = turn.did("send")[0] as Extract<TileEffect, { do: "send" }>;
    turn.arrive(seen({ ply: 4 }));
    turn.do({ a: "refused", sending, reason: "stale" });
    expect(turn.effects).toEqual([{ do: "tellRefused", reason: "stale" }]);
    expect(turn.state).toMatchObject({ refused: null, sentIn: null });
  });

  it("of picked tiles is sent without touching the draft", () => {
    const turn = new Played();
    turn.do({ a: "open", offer: SWAP });
    turn.do({ a: "confirm" });
    expect(turn.did("send")).toEqual([]);
    turn.do({ a: "press", slot: 3 });
    expect(turn.did("say")).toEqual([{ do: "say", said: { what: "picked", count: 1 } }]);
    turn.do({ a: "confirm" });
    expect(turn.did("send")).toMatchObject([{ sending: { move: "swap Gk", isDraft: false } }]);
    expect(turn.did("keep")).toEqual([]);
  });
});

describe("the hand", () => {
  const order = (...tiles: string[]): Kept => ({ draft: null, order: tiles });
  const hand = (...tiles: string[]): Partial<Seen> => ({ hand: tiles });

  it("keeps the order that its owner gave it, for each table and seat", () => {
    const turn = new Played(seen(hand("Rc", "Gs", "P8")));
    const [one, two, three] = turn.state.slots;
    turn.do({ a: "arrange", slots: [three!, one!, two!] });
    expect(turn.effects).toEqual([{ do: "keepOrder", place: "t1:0", order: ["P8", "Rc", "Gs"] }]);
    turn.arrive(seen({ ...hand("Gs", "Rc", "P8"), ply: 4 }));
    expect(turn.tiles).toBe("P8 Rc Gs");
    turn.arrive(seen({ ...hand("Yd"), seat: 1 }));
    expect(turn.tiles).toBe("Yd");
    const again = new Played(seen(hand("Rc", "Gs", "P8", "Bk")), order("P8", "Rc", "Gs"));
    expect(again.tiles).toBe("P8 Rc Gs Bk");
    again.arrive(seen({ ...hand("Rc", "Gs", "P8"), table: "t2" }));
    expect(again.tiles).toBe("Rc Gs P8");
  });

  it("keeps no order where there is no seat", () => {
    const turn = new Played(seen({ place: "" }));
    turn.do({ a: "arrange", slots: turn.state.slots.toReversed() });
    expect(turn.effects).toEqual([]);
  });

  it("is where tiles fly that were taken from the board", () => {
    const turn = new Played();
    const cell: Cell = [0, 0];
    turn.arrive(seen({ ply: 4, board: new Map(), hand: ["Rs", "Rd", "Rs", "Gk", "Rc"] }));
    expect(turn.did("fly")).toEqual([{ do: "fly", slot: 4, cell }]);
  });
});

describe("a position", () => {
  it("begins with what the browser has kept of it", () => {
    const frozen = [[1, 0, "Rs"]];
    const kept = (ply: number, sent = false): Kept => ({
      draft: { ply, sent, frozen },
      order: [],
    });
    expect(new Played(seen(), kept(3)).state).toMatchObject({
      draftOutcome: "restored",
      draft: frozen,
    });
    const carried = new Played(seen(), kept(2));
    expect(carried.state.draftOutcome).toBe("carried");
    expect(carried.did("keep")).toMatchObject([{ draft: { ply: 3, frozen } }]);
    // It was played, or the game went on without it.
    expect(new Played(seen(), kept(2, true)).state).toMatchObject({
      draftOutcome: null,
      draft: [],
    });
    const returned = new Played(seen({ isMine: false }), kept(2));
    expect(returned.state).toMatchObject({ draftOutcome: "returned", draft: [] });
    expect(returned.did("keep")).toEqual([{ do: "keep", place: "t1:0", draft: null }]);
    expect(returned.did("tellReturned")).toHaveLength(1);
  });

  it.each([[[1]], "Rs", { ply: 3 }])("forgets a draft that makes no sense: %j", (frozen) => {
    const turn = new Played(seen(), { draft: { ply: 3, sent: false, frozen }, order: [] });
    expect(turn.state).toMatchObject({ draftOutcome: null, draft: [] });
    expect(turn.did("keep")).toEqual([{ do: "keep", place: "t1:0", draft: null }]);
  });

  it("asks nothing again, and knows nothing of the one before", () => {
    const turn = new Played();
    turn.lay(0, 1, 0);
    turn.do({ a: "painted" });
    const at = turn.state.seen;
    const question = { text: "Rs@1,0", topic: "", pauseMs: 0 };
    const assessment = { t: "judged", id: "c", ply: 3, legal: true } as const;
    turn.do({ a: "answered", seen: at, question, assessment });
    expect(turn.did("ask")).toMatchObject([{ questions: [] }]);
    turn.arrive(seen({ ply: 4 }));
    expect(turn.state.draftOutcome).toBe("carried");
    expect(turn.did("ask")).toMatchObject([{ seen: { ply: 4 }, questions: [question] }]);
    // An answer that comes late is about another position.
    turn.do({ a: "answered", seen: at, question, assessment });
    expect(turn.state.answers.size).toBe(0);
  });
});
