/**
 * The websocket of this page. It reconnects, resumes every watch from its last version, and resends
 * unacknowledged messages with the same id.
 */

import { PROTOCOL } from "../protocol";
import type { Ack, ActMessage, CheckDraft, Assessment, ToServer, Update } from "../protocol";
import { sessionStore, socketAddress } from "./browser";
import { Checks } from "./checks";
import { newId } from "./ids";
import { parseMessage } from "./incoming";
import { Listeners } from "./listeners";
import { Outbox } from "./outbox";
import { isPassing, Refused } from "./refused";
import type { Act, TableListener, TableMessage, TransportStatus } from "./transport";
import { reloadFor } from "../ui/reloading";

interface WatchKept {
  /** The last known version; null requests a snapshot. */
  version: number | null;
  /** When the last event happened; null if none was told. */
  at: number | null;
  readonly listeners: Listeners<TableMessage>;
}

/** The silence after which to send a ping, and how long to wait for the answer. */
const QUIET_MS = 15_000;
const PATIENCE_MS = 6_000;
/** The same after the page was hidden or the network changed. */
const DOUBT_MS = 3_000;
/** How long to wait before resending an unanswered message on the same connection. */
const RESEND_MS = 5_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
/** Shorter interruptions are not reported. */
const OFFLINE_AFTER_MS = 1_500;
/** How long the connection stays open without watchers. */
const IDLE_MS = 5_000;
const MAX_TRIES = 8;
const CLOSE_CODE_TOO_FAST = 4029;

type Timer = ReturnType<typeof setTimeout>;
/** What carries messages: a websocket, or what behaves like one. */
export type Line = Pick<WebSocket, "onmessage" | "onclose" | "onerror" | "send" | "close">;

export class TableConnection {
  #status: TransportStatus = "connecting";

  #socket: Line | null = null;
  /** Ready: the server has sent its welcome. */
  #open = false;
  #failures = 0;
  readonly #watches = new Map<string, WatchKept>();
  readonly #checks = new Checks();
  readonly #outbox: Outbox;
  readonly #timers = new Map<string, Timer>();

  constructor(
    private readonly report: (status: TransportStatus) => void,
    storage: Storage | null = sessionStore(),
    /** The server has said which build of the client it delivers. */
    private readonly hearRelease: (client: string) => void = () => undefined,
  ) {
    this.#outbox = new Outbox(storage);
    window.addEventListener("online", () => this.#hurry());
    window.addEventListener("offline", () => this.#doubt());
    window.addEventListener("pageshow", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
  }

  /** Watch a table. The first message is a snapshot or a refusal. */
  watch(table: string, listener: TableListener): () => void {
    const kept = this.#watches.get(table) ?? {
      version: null,
      at: null,
      listeners: new Listeners(),
    };
    const forget = kept.listeners.add(listener);
    // An additional listener needs a snapshot too.
    kept.version = null;
    this.#watches.set(table, kept);
    this.#send({ t: "watch", table });
    this.#connect();
    return () => {
      forget();
      if (!kept.listeners.isEmpty || this.#watches.get(table) !== kept) return;
      this.#watches.delete(table);
      this.#send({ t: "unwatch", table });
      this.#after("idle", IDLE_MS, () => this.#rest());
    };
  }

  /** `undos` keeps a move off a board that was taken back meanwhile. */
  play(table: string, ply: number, move: string, undos: number = 0): Promise<Ack> {
    return this.act({ t: "play", table, ply, move, undos });
  }

  act(act: Act): Promise<Ack> {
    return this.#post({ ...act, id: newId() });
  }

  /**
   * Ask about a draft. Without a connection only the latest question of a table and `topic` is
   * kept; earlier ones are rejected with the reason `stale`.
   */
  check(table: string, ply: number, draft: string, topic: string = ""): Promise<Assessment> {
    const message: CheckDraft = { t: "check", table, ply, draft, id: newId() };
    const assessment = this.#checks.add(message, topic);
    if (!this.#open) this.#checks.latest();
    this.#send(message);
    this.#connect();
    return assessment;
  }

  /** Whether nothing waits to be sent or answered. */
  get isQuiet(): boolean {
    return this.#outbox.isEmpty && this.#checks.isEmpty;
  }

  /** Reconnect, because the browser's guest or its name has changed. */
  reconnect(): void {
    for (const kept of this.#watches.values()) kept.version = null;
    if (this.#socket === null) return;
    this.#drop();
    this.#connect();
  }

  // Connecting

  protected open(): Line {
    return new WebSocket(socketAddress());
  }

  #connect(): void {
    if (this.#socket !== null) return;
    this.#stop("retry");
    if (this.#status !== "offline") {
      this.#become("connecting");
      this.#after("offline", OFFLINE_AFTER_MS, () => this.#become("offline"), false);
    }
    let socket: Line;
    try {
      socket = this.open();
    } catch {
      this.#retry(0);
      return;
    }
    this.#socket = socket;
    // A handshake can hang for minutes if packets are lost.
    this.#after("silence", PATIENCE_MS, () => this.#lost(socket, 0));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(event.data);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
    socket.onerror = () => undefined;
  }

  #lost(socket: Line, code: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (this.#isWanted) this.#retry(code);
    else this.#become("connecting");
  }

  #become(status: TransportStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.report(status);
  }

  /** Drop the connection silently and ignore its remaining messages. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#stop("silence");
    this.#stop("ping");
    this.#stop("resend");
    if (socket === null) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #retry(code: number): void {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    const wait =
      (code === CLOSE_CODE_TOO_FAST ? LONGEST_WAIT_MS : longest) * (0.5 + Math.random() / 2);
    this.#failures += 1;
    if (this.#status === "online") this.#become("connecting");
    if (this.#status === "connecting") {
      this.#after("offline", OFFLINE_AFTER_MS, () => this.#become("offline"), false);
    }
    this.#after("retry", wait, () => this.#connect());
  }

  get #isWanted(): boolean {
    return this.#watches.size > 0 || !this.#checks.isEmpty || !this.#outbox.isEmpty;
  }

  #rest(): void {
    if (this.#isWanted) return;
    this.#stop("retry");
    this.#stop("offline");
    this.#drop();
    this.#become("connecting");
  }

  /** The network may be back: reconnect without waiting for the timer. */
  #hurry(): void {
    if (this.#socket !== null) this.#doubt();
    else if (this.#isWanted) {
      this.#failures = 0;
      this.#connect();
    }
  }

  #doubt(): void {
    if (this.#open) this.#ping(DOUBT_MS);
  }

  #ping(patience: number): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#send({ t: "ping" });
    this.#after("silence", patience, () => this.#lost(socket, 0));
  }

  // Sending

  #post(message: ActMessage): Promise<Ack> {
    return new Promise((resolve, reject) => {
      this.#outbox.add({ message, since: Date.now(), resolve, reject, tries: 0 });
      this.#send(message);
      this.#connect();
      this.#resendLater();
    });
  }

  #send(message: ToServer): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
  }

  #resendLater(wait: number = RESEND_MS): void {
    this.#after("resend", wait, () => {
      if (!this.#open) return;
      this.#sendUnanswered();
    });
  }

  #begin(): void {
    this.#open = true;
    this.#failures = 0;
    this.#stop("offline");
    this.#become("online");
    this.#watchAll();
    this.#sendUnanswered();
  }

  #sendUnanswered(): void {
    for (const { message } of this.#outbox.all()) this.#send(message);
    for (const message of this.#checks.latest()) this.#send(message);
    if (!this.#outbox.isEmpty || !this.#checks.isEmpty) this.#resendLater();
  }

  // Receiving

  #receive(data: unknown): void {
    this.#stop("silence");
    this.#after("ping", QUIET_MS, () => this.#ping(PATIENCE_MS));
    const message = parseMessage(data);
    if (message === null) return;
    switch (message.t) {
      case "welcome":
        if (message.protocol !== PROTOCOL && reloadFor("protocol", String(message.protocol))) break;
        if (message.client) this.hearRelease(message.client);
        this.#begin();
        break;
      case "table":
        this.#tell(message.table, message, message.version);
        break;
      case "update":
        this.#update(message);
        break;
      case "away":
        this.#tell(message.table, message);
        break;
      case "ack":
        this.#outbox.take(message.id)?.resolve(message);
        break;
      case "judged":
        this.#checks.answer(message);
        break;
      case "refused":
        this.#refused(new Refused(message));
        break;
      case "pong":
        // Its arrival is all that matters.
        break;
      default:
        message satisfies never;
    }
  }

  #update(update: Update): void {
    const kept = this.#watches.get(update.table);
    if (kept === undefined || kept.version === null) return;
    const last = kept.version;
    const events = update.events.filter((event) => event.version > last);
    // A server that was restored from a backup may have other events, or fewer.
    const isOther = update.events.some((one) => one.version === last && one.at !== kept.at);
    if (isOther || update.version < last || (events[0]?.version ?? 0) > last + 1) {
      kept.version = null;
      this.#send({ t: "watch", table: update.table });
      return;
    }
    this.#tell(update.table, { ...update, events }, update.version);
  }

  #tell(table: string, message: TableMessage, version?: number): void {
    const kept = this.#watches.get(table);
    if (kept === undefined) return;
    if (version !== undefined && "events" in message) {
      kept.at = message.events.at(-1)?.at ?? kept.at;
      kept.version = version;
    }
    kept.listeners.tell(message);
  }

  #tellUnseen(refused: Refused): void {
    for (const [table, { version }] of this.#watches) {
      if (version === null) this.#tell(table, refused);
    }
  }

  #refused(refused: Refused): void {
    const passing = isPassing(refused.reason);
    const waiting = refused.id === null ? undefined : this.#outbox.get(refused.id);
    if (passing && (refused.id === null || (waiting !== undefined && waiting.tries < MAX_TRIES))) {
      if (waiting !== undefined) waiting.tries += 1;
      // Without an id the refused message is unknown: resend everything unanswered.
      this.#resendLater(1000 * (0.5 + Math.random()));
      if (refused.id === null) this.#after("rewatch", 1500, () => this.#watchAll());
      return;
    }
    if (refused.id === null) {
      if (refused.table !== null) this.#tell(refused.table, refused);
      // An impossible table name: the server did not read the message.
      else if (refused.reason === "bad-message") this.#tellUnseen(refused);
      return;
    }
    this.#outbox.take(refused.id)?.reject(refused);
    this.#checks.refuse(refused.id, refused);
  }

  /**
   * Watch every table from its last version on. The last known event is told again, and shows
   * whether the server still has the same game.
   */
  #watchAll(): void {
    for (const [table, { version, at }] of this.#watches) {
      if (version === null) this.#send({ t: "watch", table });
      else this.#send({ t: "watch", table, version: at === null ? version : version - 1 });
    }
  }

  #after(name: string, wait: number, then: () => void, restart: boolean = true): void {
    if (!restart && this.#timers.has(name)) return;
    this.#stop(name);
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        then();
      }, wait),
    );
  }

  #stop(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
