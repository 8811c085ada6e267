import { describe, expect, it } from "vitest";
import type { Assessment } from "../protocol";
import type { Kept } from "../turn/kept";
import { step } from "../turn/reducer";
import { NOWHERE, type Seen } from "../turn/source";
import {
  canPlay,
  CARDS,
  choiceIn,
  lights,
  offerIn,
  type CardAction,
  type CardEffect,
} from "./cardReducer";
import { moveText } from "./rows";

const RED = ["Rc", "Rs", "Rd"];

function seen(changes: Partial<Seen> = {}, rows: string[][] = [RED]): Seen {
  const ply = changes.ply ?? 3;
  return {
    ...NOWHERE,
    table: "t1",
    seat: 0,
    ply,
    position: `t1:0:${ply}:0`,
    place: "t1:0",
    isMine: true,
    hand: ["R4", "Yk"],
    offers: [{ o: "rows", fits: { R4: [0], Yk: [] } }],
    now: { status: "playing", seats: [], rows },
    ...changes,
  };
}

/** A turn that takes actions one after the other and remembers what follows from them. */
class Played {
  state = CARDS.start;
  /** What followed from the last action. */
  effects: readonly CardEffect[] = [];

  constructor(kept: Kept | null = null) {
    this.do({ a: "arrived", seen: seen(), kept });
  }

  do(...actions: CardAction[]): void {
    for (const action of actions) {
      const { state, effects } = step(CARDS, this.state, action);
      this.state = state;
      this.effects = effects;
    }
  }

  did(what: CardEffect["do"]): CardEffect[] {
    return this.effects.filter((effect) => effect.do === what);
  }

  get move(): string {
    return moveText(this.state.draft);
  }

  get lights(): ReadonlyMap<string, boolean | undefined> {
    return lights(offerIn(this.state.seen), this.state);
  }

  learn(text: string, topic: string, assessment: Partial<Assessment>): void {
    const question = { text, topic, pauseMs: 0 };
    const answer: Assessment = { t: "judged", id: "c", ply: 3, legal: true, ...assessment };
    this.do({ a: "answered", seen: this.state.seen, question, assessment: answer });
  }
}

const say = (said: object): object[] => [{ do: "say", said }];

describe("a touched card", () => {
  it("is selected, or put down again", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" });
    expect(turn.did("say")).toEqual(say({ what: "picked", ids: ["h0"] }));
    turn.do({ a: "touch", id: "h1" });
    expect(turn.did("say")).toEqual(say({ what: "picked", ids: ["h0", "h1"] }));
    turn.do({ a: "touch", id: "h0" }, { a: "touch", id: "h1" });
    expect(turn.state.selected).toEqual([]);
    expect(turn.did("say")).toEqual(say({ what: "putDown" }));
  });

  it("of a row takes the selection into that row", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" }, { a: "touch", id: "t1" });
    expect(turn.move).toBe("Rc Rs Rd R4");
    expect(turn.did("say")).toEqual(say({ what: "dropped", ids: ["h0"], row: "r0" }));
    expect(turn.did("keep")).toHaveLength(1);
  });
});

describe("a draft of rows", () => {
  it("is undone step by step, and begun anew", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" }, { a: "put", target: { row: null } });
    expect(turn.did("say")).toEqual(say({ what: "dropped", ids: ["h0"], row: "n1" }));
    turn.do({ a: "touch", id: "h1" }, { a: "put", target: { row: "n1" } });
    expect(turn.move).toBe("Rc Rs Rd / R4 Yk");
    turn.do({ a: "undo" });
    expect(turn.move).toBe("Rc Rs Rd / R4");
    expect(turn.did("say")).toEqual(say({ what: "undone" }));
    turn.do({ a: "takeBack", ids: ["h0"] });
    expect(turn.did("say")).toEqual(say({ what: "back", ids: ["h0"] }));
    expect(turn.did("keep")).toEqual([{ do: "keep", place: "t1:0", draft: null }]);
    turn.do({ a: "undo" }, { a: "restart" });
    expect(turn.move).toBe("Rc Rs Rd");
    expect(turn.did("say")).toEqual(say({ what: "restarted" }));
    turn.do({ a: "restart" });
    expect(turn.did("say")).toEqual([]);
  });

  it("does not move while its move is pending", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" }, { a: "put", target: { row: "r0" } });
    turn.learn(turn.move, "", { legal: true });
    turn.do({ a: "play" });
    const before = turn.state.draft;
    turn.do({ a: "touch", id: "h1" }, { a: "put", target: { row: null } });
    for (const action of [
      { a: "takeBack", ids: ["h0"] },
      { a: "undo" },
      { a: "restart" },
    ] as const) {
      turn.do(action);
      expect(turn.effects).toEqual([]);
    }
    expect(turn.state.draft).toBe(before);
    expect(turn.state.selected).toEqual([]);
  });

  it("that was kept can be undone as a whole", () => {
    const frozen = { table: [RED], hand: ["Yk", "R4"], rows: [["r0", "t0", "t1", "t2", "h1"]] };
    const turn = new Played({ draft: { ply: 3, sent: false, frozen }, order: [] });
    expect(turn.state.draftOutcome).toBe("restored");
    expect(turn.move).toBe("Rc Rs Rd R4");
    turn.do({ a: "undo" });
    expect(turn.move).toBe("Rc Rs Rd");
  });

  it("gives way to the next position, whose rows stay where they lay", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" }, { a: "put", target: { row: "r0" } });
    const rows = [
      ["Gs", "Bs", "Ps"],
      ["Rd", "Rc", "Rs"],
    ];
    turn.do({ a: "arrived", seen: seen({ ply: 4 }, rows), kept: null });
    expect(turn.move).toBe("Rc Rs Rd / Gs Bs Ps");
    expect(turn.state).toMatchObject({ draftOutcome: null, past: [], selected: [] });
    expect(turn.did("keep")).toEqual([{ do: "keep", place: "t1:0", draft: null }]);
  });
});

describe("playing", () => {
  const ROWS = ["Rc Rs Rd / R4 Yk", "Rc Rs Rd R4"];
  const offers = (moves: string[]): Partial<Seen> => ({
    offers: ["stuck", ...moves].map((move) => ({ o: "button", move, points: 0 })),
  });
  const at = (ply: number, moves: string[]): CardAction => ({
    a: "arrived",
    seen: seen({ ply, ...offers(moves) }),
    kept: null,
  });

  it("needs a draft that the server allows", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" }, { a: "put", target: { row: "r0" } }, { a: "play" });
    expect([canPlay(turn.state), turn.did("send")]).toEqual([false, []]);
    turn.learn(turn.move, "", { legal: false, reason: "mixed" });
    expect(canPlay(turn.state)).toBe(false);
    turn.do({ a: "undo" }, { a: "touch", id: "h0" }, { a: "put", target: { row: "r0" } });
    turn.do({ a: "touch", id: "h1" }, { a: "put", target: { row: null } });
    turn.learn(turn.move, "", { legal: true });
    expect(canPlay(turn.state)).toBe(true);
    turn.do({ a: "play" });
    const sending = { move: "Rc Rs Rd R4 / Yk", isDraft: true };
    expect(turn.did("send")).toMatchObject([{ sending }]);
    expect(canPlay(turn.state)).toBe(false);
    turn.do({ a: "play" });
    expect(turn.effects).toEqual([]);
  });

  it("takes the move of whole rows that was chosen, in one position", () => {
    const turn = new Played();
    turn.do(at(4, ROWS));
    expect([choiceIn(turn.state), canPlay(turn.state)]).toEqual([null, false]);
    turn.do({ a: "choose", move: "stuck" });
    expect(canPlay(turn.state)).toBe(false);
    turn.do({ a: "choose", move: ROWS[1]! });
    expect([choiceIn(turn.state)?.move, canPlay(turn.state)]).toEqual([ROWS[1], true]);
    turn.do({ a: "play" });
    expect(turn.did("send")).toMatchObject([{ sending: { move: ROWS[1], isDraft: false } }]);
    turn.do(at(5, ROWS));
    expect([choiceIn(turn.state), canPlay(turn.state)]).toEqual([null, false]);
  });

  it("takes the only move of whole rows", () => {
    const turn = new Played();
    turn.do(at(4, [ROWS[0]!]), { a: "play" });
    expect(turn.did("send")).toMatchObject([{ sending: { move: ROWS[0] } }]);
  });
});

describe("what is known about rows", () => {
  it("begins with the offer and grows with each answer", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h0" });
    expect(turn.lights.get("r0")).toBe(true);
    // Whether it could be a row of its own, nobody has said yet.
    expect(turn.did("ask")).toMatchObject([
      { questions: [{ text: "Rc Rs Rd R4 / R4", topic: "trial" }] },
    ]);
    turn.do({ a: "letGo" }, { a: "touch", id: "t0" });
    const parts = [{ part: "Rc", reason: "row-too-short" }];
    turn.learn("Rc", "trial", { legal: false, parts });
    expect(turn.state.known.reason(["Rc"])).toBe("row-too-short");
    expect(turn.did("ask")).toMatchObject([{ questions: [] }]);
    turn.do({ a: "letGo" }, { a: "touch", id: "h1" }, { a: "put", target: { row: "r0" } });
    const mixed = [{ part: "Rc Rs Rd Yk", reason: "mixed" }];
    turn.learn(turn.move, "", { legal: false, reason: "mixed", parts: mixed });
    expect(turn.state.known.reason(["Yk", ...RED])).toBe("mixed");
  });

  it("of each row and the selection comes from one trial", () => {
    const turn = new Played();
    turn.do({ a: "touch", id: "h1" });
    const parts = [
      { part: "", reason: "mixed" },
      { part: "", reason: "row-too-short" },
    ];
    turn.learn("Rc Rs Rd Yk / Yk", "trial", { legal: false, parts });
    expect(turn.lights).toEqual(new Map([["r0", false]]));
    expect(turn.state.known.reason(["Yk"])).toBe("row-too-short");
    expect(turn.did("ask")).toMatchObject([{ questions: [] }]);
  });

  it("is about one position", () => {
    const turn = new Played();
    const before = turn.state.seen;
    turn.do({ a: "arrived", seen: seen({ ply: 4 }), kept: null });
    const known = turn.state.known;
    const question = { text: "Rc", topic: "trial", pauseMs: 0 };
    const assessment: Assessment = { t: "judged", id: "c", ply: 3, legal: false, parts: [] };
    turn.do({ a: "answered", seen: before, question, assessment });
    expect(turn.state.known).toBe(known);
  });
});
