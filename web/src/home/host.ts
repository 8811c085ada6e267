/** The worker with the table host of this tab. It serves; what takes long is thought elsewhere. */

import type { FromHome, ToHome, Trouble } from "./port";
import { startPython } from "./python";
import { openDatabase, TabStorage } from "./tabStorage";
import { ThinkerLanes } from "./thinkers";

/** The host as Python has it. */
interface Home {
  arrive(): void;
  leave(): void;
  receive(text: string): void;
  ask(number: number, method: string, address: string, body: string): void;
  cancel(number: number): void;
  hear_others(table: string, version: number): void;
  readonly thoughts: { hear(number: number, state: string, text: string): void };
}

interface HostModule {
  start_home(storage: TabStorage, port: object, thinkers: ThinkerLanes): Promise<Home>;
}

const tell = (...message: FromHome): void => self.postMessage(message);
/** Other tabs with the same games. */
const others = new BroadcastChannel("sestina-tables");

let home: Home | null = null;
/** What the page said before the host was there. */
const early: ToHome[] = [];

function troubleOf(error: unknown): Trouble {
  const name = (error as { name?: unknown } | null)?.name;
  return name === "VersionError" ? "newer" : "failed";
}

async function start(engine: string): Promise<void> {
  const startThinker = (): Worker => {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.postMessage(["start", engine]);
    return worker;
  };
  const thinkers = new ThinkerLanes(startThinker, (...heard) => home?.thoughts.hear(...heard));
  const port = {
    message: (text: string) => tell("message", text),
    answer: (number: number, status: number, kind: string, body: string) =>
      tell("answer", number, status, kind, body),
    line: (number: number, text: string) => tell("line", number, text),
    end: (number: number) => tell("end", number),
    tell_others: (table: string, version: number) => others.postMessage([table, version]),
  };
  const [database, python] = await Promise.all([
    openDatabase(),
    startPython(engine, (bytes, total) => tell("loaded", bytes, total)),
  ]);
  const host = python.pyimport("sestina.browser.worker") as HostModule;
  home = await host.start_home(new TabStorage(database), port, thinkers);
  others.onmessage = ({ data }: MessageEvent<[string, number]>) => home?.hear_others(...data);
  tell("ready");
  for (const message of early.splice(0)) receive(home, message);
  thinkers.warmUp();
}

function receive(home: Home, message: ToHome): void {
  switch (message[0]) {
    case "start":
      break;
    case "open":
      home.arrive();
      break;
    case "close":
      home.leave();
      break;
    case "message":
      home.receive(message[1]);
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
    start(data[1]).catch((error: unknown) => tell("trouble", troubleOf(error), String(error)));
  } else if (home === null) early.push(data);
  else receive(home, data);
};
