/** The worker with the table host of this tab. It serves; what takes long is thought elsewhere. */

import type { ToServer } from "../protocol";
import type { FromHome, ToHome, ToThinker, Trouble } from "./port";
import { fetchEngine, fetchLater, startPython } from "./python";
import { TabStorage } from "./tabStorage";
import { ThinkerLanes } from "./thinkers";
import { Writers } from "./writers";

/** The host as Python has it. */
interface Home {
  arrive(): void;
  leave(): void;
  receive(text: string): void;
  ask(number: number, method: string, address: string, body: string): void;
  cancel(number: number): void;
  hear_others(table: string, version: number): void;
  take_over(table: string): void;
  readonly thoughts: { hear(number: number, state: string, text: string): void };
}

interface HostModule {
  start_home(storage: TabStorage, port: object, thinkers: ThinkerLanes): Promise<Home>;
}

const tell = (...message: FromHome): void => self.postMessage(message);
/** Other tabs with the same games. */
const others = new BroadcastChannel("sestina-tables");

const writers = new Writers((table, isMine) => {
  tell("writer", table, isMine);
  if (isMine) home?.take_over(table);
});

let home: Home | null = null;
/** What the page said before the host was there. */
const early: ToHome[] = [];

/** What a browser says when there is no more memory. */
const NO_MEMORY = /out of memory|could not allocate|memory allocation/i;
/** The rest of the engine is fetched when the first turn has been shown. */
const LATER_MS = 3000;

function troubleOf(error: unknown): Trouble {
  if ((error as { name?: unknown } | null)?.name === "OtherVersion") return "outdated";
  return NO_MEMORY.test(String(error)) ? "memory" : "failed";
}

async function start(engine: string, thinker: string): Promise<void> {
  const opening = TabStorage.open(writers, () => tell("newer"));
  // Its failure is told below.
  opening.catch(() => undefined);
  const parts = await fetchEngine(engine, (bytes, total) => tell("loaded", bytes, total));
  const startThinker = (): Worker => {
    const worker = new Worker(thinker, { type: "module" });
    worker.postMessage(["start", parts] satisfies ToThinker);
    return worker;
  };
  const thinkers = new ThinkerLanes(startThinker, (...heard) => home?.thoughts.hear(...heard));
  // Both start at the same time: a bot may be the first to move.
  thinkers.warmUp();
  const port = {
    message: (text: string) => tell("message", text),
    answer: (number: number, status: number, kind: string, body: string) =>
      tell("answer", number, status, kind, body),
    line: (number: number, text: string) => tell("line", number, text),
    end: (number: number) => tell("end", number),
    tell_others: (table: string, version: number) => others.postMessage([table, version]),
  };
  let later: ArrayBuffer | null = null;
  let isLaterUsed = false;
  const takeLater = (): ArrayBuffer | null => {
    const taken = later;
    isLaterUsed = true;
    later = null;
    return taken;
  };
  const [storage, python] = await Promise.all([opening, startPython(parts, takeLater)]);
  const host = python.pyimport("sestina.browser.worker") as HostModule;
  home = await host.start_home(storage, port, thinkers);
  others.onmessage = ({ data }: MessageEvent<[string, number]>) => home?.hear_others(...data);
  tell("ready");
  for (const message of early.splice(0)) receive(home, message);
  setTimeout(() => {
    if (isLaterUsed) return;
    // Whoever needs it before gets it at once, and whatever goes wrong is said then.
    fetchLater(parts).then(
      (pack) => (later = pack),
      () => undefined,
    );
  }, LATER_MS);
}

/** What a page watches it shows, and may write. */
function follow(text: string): void {
  let message: Partial<ToServer> | null;
  try {
    message = JSON.parse(text) as Partial<ToServer> | null;
  } catch {
    return; // the host refuses it, and says why
  }
  if (message === null || !("table" in message) || typeof message.table !== "string") return;
  if (message.t === "watch") void writers.show(message.table);
  else if (message.t === "unwatch") writers.hide(message.table);
}

function receive(home: Home, message: ToHome): void {
  switch (message[0]) {
    case "start":
      break;
    case "open":
      home.arrive();
      break;
    case "close":
      writers.hideAll();
      home.leave();
      break;
    case "message":
      follow(message[1]);
      home.receive(message[1]);
      break;
    case "take":
      void writers.take(message[1]);
      break;
    case "ask":
      home.ask(message[1], message[2], message[3], message[4]);
      break;
    case "cancel":
      home.cancel(message[1]);
      break;
    default:
      message satisfies never;
  }
}

self.onmessage = ({ data }: MessageEvent<ToHome>) => {
  if (data[0] === "start") {
    start(data[1], data[2]).catch((error: unknown) =>
      tell("trouble", troubleOf(error), String(error)),
    );
  } else if (home === null) early.push(data);
  else receive(home, data);
};
