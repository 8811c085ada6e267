// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { TableModel } from "../model/table.svelte";
import { Refused } from "../net/refused";
import type { Ack, Judged, Now, Offer, TableSeen } from "../protocol";
import { Turn } from "./turn.svelte";

/** A fake server that records requests and answers on demand. */
class FakeSocket {
  sent: string[] = [];
  checked: string[] = [];
  private waiting: { resolve: (ack: Ack) => void; reject: (error: Error) => void }[] = [];
  private checks: ((judged: Judged) => void)[] = [];

  play(_table: string, ply: number, move: string): Promise<Ack> {
    this.sent.push(`${ply}: ${move}`);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  check(_table: string, _ply: number, draft: string): Promise<Judged> {
    this.checked.push(draft);
    return new Promise((resolve) => this.checks.push(resolve));
  }

  acknowledge(): void {
    this.waiting.shift()?.resolve({ t: "ack", id: "a", version: 9 });
  }

  refuse(reason: string): void {
    this.waiting.shift()?.reject(new Refused({ reason, message: reason }));
  }

  judge(judged: Partial<Judged>): void {
    this.checks.shift()?.({ t: "judged", id: "c", ply: 3, legal: true, ...judged });
  }
}

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

function table(state: Now): TableSeen {
  return {
    t: "table",
    table: "t1",
    version: 5,
    game: "classic",
    options: {},
    players: 2,
    public: false,
    commitment: "",
    events: [],
    now: state,
    board: [[0, 0, "Rc"]],
  } as TableSeen;
}

function begin(changes: Partial<Now> = {}): { turn: Turn; socket: FakeSocket; model: TableModel } {
  const model = new TableModel();
  Object.defineProperty(model, "id", { value: "t1" });
  model.take(table(now(changes)));
  const socket = new FakeSocket();
  const turn = new Turn(model, socket);
  turn.follow();
  return { turn, socket, model };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("a turn", () => {
  beforeEach(() => localStorage.clear());

  it("shows where the chosen tile goes", () => {
    const { turn } = begin();
    expect(turn.targets.size).toBe(0);
    turn.select(0);
    expect(turn.targets).toEqual(new Map([["1,0", 2]]));
    turn.select(3);
    expect(turn.targets.size).toBe(0);
  });

  it("lays the copy that was chosen, and knows what it is worth", () => {
    const { turn } = begin();
    turn.select(2);
    expect(turn.lay(1, 0)).toBe(true);
    expect([...turn.used]).toEqual([2]);
    expect(turn.play?.points).toBe(2);
    turn.select(1);
    expect(turn.targets).toEqual(new Map([["2,0", 3]]));
    turn.lay(2, 0);
    expect(turn.play?.points).toBe(3);
    expect(turn.takeBack(1, 0)).toBe(2);
    expect([...turn.used]).toEqual([1]);
    expect(turn.play).toBeNull();
  });

  it("lays no two tiles on one cell, and none on the board's own", () => {
    const { turn } = begin();
    turn.select(0);
    expect(turn.lay(0, 0)).toBe(false);
    expect(turn.lay(1, 0)).toBe(true);
    turn.select(1);
    expect(turn.lay(1, 0)).toBe(false);
    turn.select(0);
    expect(turn.selected).toBeNull();
  });

  it("lets a tile lie where it does not fit, and tells what the server says", async () => {
    const { turn, socket } = begin();
    turn.select(3);
    expect(turn.lay(5, 5)).toBe(true);
    expect(turn.play).toBeNull();
    expect(turn.grows).toBe(false);
    void turn.judge();
    expect(socket.checked).toEqual(["Gk@5,5"]);
    socket.judge({ legal: false, parts: [{ part: "Gk@5,5", reason: "no-contact" }] });
    await settle();
    expect(turn.judged?.parts?.[0]?.reason).toBe("no-contact");
  });

  it("does not show the answer to an earlier draft", async () => {
    const { turn, socket } = begin();
    turn.select(0);
    turn.lay(1, 0);
    void turn.judge();
    turn.select(1);
    turn.lay(2, 0);
    socket.judge({ lines: [[2, [[0, 0]]]] });
    await settle();
    expect(turn.lines).toEqual([]);
  });

  it("sends the offered play once, and waits for it", async () => {
    const { turn, socket, model } = begin();
    turn.select(1);
    turn.lay(2, 0);
    turn.select(0);
    turn.lay(1, 0);
    const sending = turn.playDraft();
    expect(socket.sent).toEqual(["3: Rs@1,0 Rd@2,0"]);
    expect(turn.busy).toBe(true);
    expect(turn.offers).toEqual([]);
    await turn.playDraft();
    expect(socket.sent).toHaveLength(1);
    socket.acknowledge();
    expect(await sending).toBeNull();
    model.take(table(now({ ply: 4, seat_to_move: 1, offers: [], hands: { "0": ["Rs", "Gk"] } })));
    expect(turn.follow()).toBeNull();
    expect(turn.draft.placed).toEqual([]);
    expect(turn.rack.slots.map(({ id }) => id)).toEqual([2, 3]);
    expect(turn.busy).toBe(false);
  });

  it("keeps the draft when a move is refused, and gives the reason", async () => {
    const { turn, socket } = begin();
    turn.select(0);
    turn.lay(1, 0);
    const sending = turn.playDraft();
    socket.refuse("time-up");
    expect(await sending).toBe("time-up");
    expect(turn.draft.placed).toHaveLength(1);
    expect(turn.busy).toBe(false);
  });

  it("picks up to so many tiles of the hand", () => {
    const { turn } = begin();
    turn.select(0);
    turn.lay(1, 0);
    turn.choose(SWAP);
    expect(turn.draft.placed).toEqual([]);
    expect(turn.chosenMove).toBeNull();
    turn.pick(2);
    turn.pick(3);
    turn.pick(1);
    expect(turn.chosenMove).toBe("swap Rs Gk");
    turn.pick(2);
    expect(turn.chosenMove).toBe("swap Gk");
    turn.cancel();
    expect(turn.choosing).toBeNull();
  });

  it("chooses a cell for an action tile", () => {
    const take: Offer = { o: "cell", move: "use take", cells: [[0, 0]] };
    const { turn } = begin({ actions: [["take"], []], offers: [PLACE, take] });
    expect(turn.buttons).toEqual([]);
    expect(turn.offerOf("take")).toEqual(take);
    turn.choose(take);
    expect([...turn.targets.keys()]).toEqual(["0,0"]);
    expect(turn.chooseCell(4, 4)).toBe(false);
    expect(turn.chooseCell(0, 0)).toBe(true);
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
    turn.select(0);
    expect(turn.targets.size).toBe(0);
    expect(turn.lay(1, 0)).toBe(false);
    expect(turn.asked).toBeNull();
  });

  it("tells that tiles came back when the game went on without them", () => {
    const { turn, model } = begin();
    turn.select(0);
    turn.lay(1, 0);
    model.take(table(now({ ply: 4, seat_to_move: 1, offers: [] })));
    expect(turn.follow()).toBe("returned");
  });
});
