// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ack, PlayMove, TableSeen, Update } from "../protocol";
import { TableConnection } from "./connection";
import { FakeServer } from "./fakeServer";
import type { TableMessage, TransportStatus } from "./transport";

let server: FakeServer;
let statuses: TransportStatus[];

function connect(): TableConnection {
  // Connections of other tests still exist and receive window events too.
  const own = statuses;
  return new TableConnection((status) => own.push(status), sessionStorage);
}

function table(version: number): TableSeen {
  return {
    t: "table",
    table: "one",
    version,
    game: "classic",
    options: {},
    players: 2,
    public: false,
    commitment: "",
    events: update(version, version).events,
    now: { status: "playing", seats: [] },
  };
}

function update(first: number, last: number, at: number = 0): Update {
  const events = Array.from({ length: last - first + 1 }, (_, index) => ({
    e: "returned" as const,
    version: first + index,
    at,
    seat: 0,
  }));
  return {
    t: "update",
    table: "one",
    version: last,
    events,
    now: { status: "playing", seats: [] },
  };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  server = new FakeServer();
  statuses = [];
  vi.stubGlobal("WebSocket", server.WebSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("watching", () => {
  it("asks for the whole table, and goes on from the last event after a break", async () => {
    const heard: TableMessage[] = [];
    const socket = connect();
    socket.watch("one", (message) => heard.push(message));
    await pass(100);
    expect(server.heard).toEqual([{ on: 1, message: { t: "watch", table: "one" } }]);
    server.last.tell(table(5));
    server.last.tell(update(6, 7));
    await pass(100);
    expect(heard.map(({ t }) => t)).toEqual(["table", "update"]);
    server.last.fall(1012);
    await pass(1000);
    expect(server.heard.at(-1)).toEqual({
      on: 2,
      message: { t: "watch", table: "one", version: 6 },
    });
    expect(statuses).toEqual(["online", "connecting", "online"]);
  });

  it("drops events that it has, and asks anew when some are missing", async () => {
    const heard: TableMessage[] = [];
    const socket = connect();
    socket.watch("one", (message) => heard.push(message));
    await pass(100);
    server.last.tell(table(5));
    server.last.tell(update(4, 6));
    await pass(100);
    const [, told] = heard;
    expect(told?.t === "update" && told.events.map(({ version }) => version)).toEqual([6]);
    server.last.tell(update(9, 9));
    await pass(100);
    expect(heard).toHaveLength(2);
    expect(server.heard.at(-1)?.message).toEqual({ t: "watch", table: "one" });
  });

  it.each([
    ["other events", update(7, 9, 1)],
    ["fewer events", update(7, 6)],
  ])("asks anew when the server comes back with %s", async (_, restored) => {
    const heard: TableMessage[] = [];
    connect().watch("one", (message) => heard.push(message));
    await pass(100);
    server.last.tell(table(5));
    server.last.tell(update(6, 7));
    await pass(100);
    server.last.fall(1012);
    await pass(1000);
    server.last.tell(restored);
    await pass(100);
    expect(heard).toHaveLength(2);
    expect(server.heard.at(-1)).toEqual({ on: 2, message: { t: "watch", table: "one" } });
    server.last.tell(table(6));
    await pass(100);
    expect(heard.at(-1)).toMatchObject({ t: "table", version: 6 });
  });

  it("tells why a table cannot be watched", async () => {
    const heard: TableMessage[] = [];
    connect().watch("one", (message) => heard.push(message));
    await pass(100);
    server.last.tell({ t: "refused", reason: "no-table", message: "", table: "one" });
    await pass(100);
    expect(heard.map((one) => one.t === "refused" && one.reason)).toEqual(["no-table"]);
  });

  it("watches a table again that could not be watched after a break", async () => {
    connect().watch("one", () => undefined);
    await pass(100);
    server.last.tell(table(5));
    await pass(100);
    server.last.fall(1012);
    await pass(1000);
    server.last.tell({ t: "refused", reason: "try-again", message: "" });
    const before = server.heard.length;
    await pass(3000);
    expect(server.heard.slice(before)).toEqual([
      { on: 2, message: { t: "watch", table: "one", version: 4 } },
    ]);
  });

  it("lets go of the connection when nobody watches any more", async () => {
    const stop = connect().watch("one", () => undefined);
    await pass(100);
    stop();
    await pass(6000);
    expect(server.last.closed).toBe(true);
    expect(server.heardOf("unwatch")).toHaveLength(1);
    await pass(60_000);
    expect(server.sockets).toHaveLength(1);
  });
});

describe("playing", () => {
  it("is acknowledged", async () => {
    server.answer = (message, socket) => {
      if (message.t === "play") socket.tell({ t: "ack", id: message.id, version: 8 });
    };
    const played = connect().play("one", 3, "Rc@0,0");
    await pass(100);
    expect((await played).version).toBe(8);
    await pass(20_000);
    expect(server.heardOf("play")).toHaveLength(1);
  });

  it("sends the same again after a lost connection, until it is acknowledged", async () => {
    const socket = connect();
    let ack: Ack | null = null;
    void socket.play("one", 3, "Rc@0,0").then((found) => (ack = found));
    await pass(100);
    server.last.fall(1006);
    await pass(1000);
    server.answer = (message, to) => {
      if (message.t === "play") to.tell({ t: "ack", id: message.id, version: 8 });
    };
    server.last.fall(1006);
    await pass(2000);
    const ids = server.heardOf("play").map((message) => (message as PlayMove).id);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(1);
    expect(ack).toMatchObject({ version: 8 });
  });

  it("sends again on the same connection when no answer comes", async () => {
    void connect().play("one", 3, "Rc@0,0");
    await pass(12_000);
    expect(server.sockets).toHaveLength(1);
    expect(server.heardOf("play").length).toBeGreaterThanOrEqual(2);
  });

  it("is sent again by the page that was loaded anew", async () => {
    server.reachable = false;
    void connect().play("one", 3, "Rc@0,0");
    await pass(100);
    server.reachable = true;
    const later = connect();
    expect(later.isQuiet).toBe(false);
    later.watch("one", () => undefined);
    await pass(100);
    const [again] = server.heardOf("play");
    expect(again).toMatchObject({ table: "one", ply: 3, move: "Rc@0,0" });
    server.last.tell({ t: "ack", id: (again as PlayMove).id, version: 8 });
    await pass(100);
    expect(later.isQuiet).toBe(true);
    expect(sessionStorage.length).toBe(0);
  });

  it("is refused with the reason, and not sent again", async () => {
    server.answer = (message, socket) => {
      if (message.t === "play") {
        socket.tell({ t: "refused", id: message.id, reason: "gap", message: "", table: "one" });
      }
    };
    const heard: TableMessage[] = [];
    const socket = connect();
    socket.watch("one", (message) => heard.push(message));
    const refused = socket.play("one", 3, "Rc@0,0").catch((error: unknown) => error);
    await pass(100);
    expect(await refused).toMatchObject({ t: "refused", reason: "gap" });
    await pass(20_000);
    expect(server.heardOf("play")).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it("tries again by itself when the server asks for it", async () => {
    let times = 0;
    server.answer = (message, socket) => {
      if (message.t !== "play") return;
      times += 1;
      if (times < 3)
        socket.tell({ t: "refused", id: message.id, reason: "try-again", message: "" });
      else socket.tell({ t: "ack", id: message.id, version: 8 });
    };
    const played = connect().play("one", 3, "Rc@0,0");
    await pass(10_000);
    expect((await played).version).toBe(8);
    expect(times).toBe(3);
  });
});

describe("checking", () => {
  it("is answered, over a lost connection too", async () => {
    const assessment = connect().check("one", 3, "Rc@0,0");
    await pass(100);
    server.answer = (message, socket) => {
      if (message.t === "check") {
        socket.tell({ t: "judged", id: message.id, ply: 3, legal: true, points: 2 });
      }
    };
    server.last.fall(1006);
    await pass(2000);
    expect(await assessment).toMatchObject({ legal: true, points: 2 });
  });
});

describe("checking without a connection", () => {
  it("asks only the latest question of each kind when the line is back", async () => {
    const socket = connect();
    socket.watch("one", () => undefined);
    await pass(100);
    const sent = socket.check("one", 3, "Rc@0,0").catch((error: unknown) => error);
    server.swallows = true;
    server.reachable = false;
    server.last.fall(1006);
    const asked = ["Rc@0,0 Rs@1,0", "Rc@0,0 Rs@1,0 Rk@2,0", "Rs@1,0"].map((draft) =>
      socket.check("one", 3, draft).catch((error: unknown) => error),
    );
    void socket.check("one", 3, "trial 1", "trial").catch(() => undefined);
    void socket.check("one", 3, "trial 2", "trial");
    void socket.check("two", 3, "elsewhere");
    await pass(3000);
    server.swallows = false;
    server.reachable = true;
    const before = server.heardOf("check").length;
    window.dispatchEvent(new Event("online"));
    server.answer = (message, to) => {
      if (message.t === "check")
        to.tell({ t: "judged", id: message.id, ply: 3, legal: true, points: 2 });
    };
    await pass(1000);
    const drafts = server.heardOf("check").slice(before);
    expect(drafts).toMatchObject([
      { draft: "Rs@1,0" },
      { draft: "trial 2" },
      { table: "two", draft: "elsewhere" },
    ]);
    expect(await asked[2]).toMatchObject({ legal: true });
    for (const dropped of [sent, asked[0], asked[1]])
      expect(await dropped).toMatchObject({ reason: "stale" });
  });

  it("keeps every question while it is answered", async () => {
    const socket = connect();
    socket.watch("one", () => undefined);
    await pass(100);
    server.answer = (message, to) => {
      if (message.t === "check")
        to.tell({ t: "judged", id: message.id, ply: 3, legal: true, points: 2 });
    };
    const both = Promise.all([socket.check("one", 3, "a"), socket.check("one", 3, "b")]);
    await pass(100);
    expect(await both).toHaveLength(2);
  });
});

describe("the connection", () => {
  it("waits longer after each failure, and not at all when the network is back", async () => {
    server.reachable = false;
    connect().watch("one", () => undefined);
    await pass(60_000);
    const tries = server.sockets.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(25);
    expect(statuses).toEqual(["offline"]);
    server.reachable = true;
    window.dispatchEvent(new Event("online"));
    await pass(100);
    expect(statuses).toEqual(["offline", "online"]);
  });

  it("notices that nobody is at the other end", async () => {
    connect().watch("one", () => undefined);
    await pass(100);
    server.swallows = true;
    await pass(25_000);
    expect(server.sockets[0]?.closed).toBe(true);
    server.swallows = false;
    await pass(20_000);
    expect(statuses.at(-1)).toBe("online");
  });

  it("stays as long as it is answered", async () => {
    connect().watch("one", () => undefined);
    await pass(10 * 60_000);
    expect(server.sockets).toHaveLength(1);
    expect(server.heardOf("ping").length).toBeGreaterThan(20);
  });

  it("is asked at once when the page comes into sight", async () => {
    connect().watch("one", () => undefined);
    await pass(100);
    server.swallows = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(3_500);
    expect(server.sockets[0]?.closed).toBe(true);
  });

  it("survives messages that are none", async () => {
    const heard: TableMessage[] = [];
    connect().watch("one", (message) => heard.push(message));
    await pass(100);
    for (const data of ["", "null", "[]", "{", '{"t":"update"}', '{"t":"nonsense"}']) {
      server.last.onmessage?.({ data });
    }
    server.last.tell(table(5));
    await pass(100);
    expect(heard.map(({ t }) => t)).toEqual(["table"]);
  });

  it("tells which build the server delivers, after each connection", async () => {
    const heard: string[] = [];
    const socket = new TableConnection(
      () => undefined,
      sessionStorage,
      (client) => heard.push(client),
    );
    server.client = "one";
    socket.watch("one", () => undefined);
    await pass(100);
    server.client = "two";
    server.last.fall(1012);
    await pass(1000);
    expect(heard).toEqual(["one", "two"]);
  });

  it("loads the page anew for another protocol, once", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { ...window.location, reload, protocol: "http:", host: "here" });
    server.protocol = 99;
    connect().watch("one", () => undefined);
    await pass(100);
    expect(reload).toHaveBeenCalledTimes(1);
    connect().watch("one", () => undefined);
    await pass(100);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(server.heardOf("watch")).toHaveLength(1);
  });
});
