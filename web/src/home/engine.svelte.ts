/** The worker with the table host, as its page sees it. */

// eslint-disable-next-line boundaries/no-unknown-dependencies -- it asks the build for an address
import thinkerAddress from "./thinker.ts?worker&url";
import type { FromHome, ToHome, Trouble } from "./port";
import { isSupported } from "./support";

interface Answering {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  lines: ReadableStreamDefaultController<Uint8Array> | null;
}

export class Engine {
  /** The share of the engine that is here, in bytes; null before anything is known. */
  loaded = $state.raw<{ readonly bytes: number; readonly total: number } | null>(null);
  isReady = $state.raw(false);
  trouble = $state.raw<Trouble | null>(null);
  /** A newer version keeps the games now: this page only shows them. */
  isOlder = $state.raw(false);
  /** The table that is shown here and that another tab plays; null if there is none. */
  elsewhere = $state.raw<string | null>(null);

  /** Who hears the messages of the host; the latest line. */
  hear: (text: string) => void = () => undefined;

  onReady: () => void = () => undefined;

  #worker: Worker | null = null;
  readonly #asked = new Map<number, Answering>();
  readonly #encoder = new TextEncoder();
  #number = 0;

  constructor(files: string) {
    if (!isSupported()) {
      this.trouble = "unsupported";
      return;
    }
    const worker = new Worker(new URL("./host.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromHome>) => this.#receive(data);
    worker.onerror = () => this.#fail("failed");
    this.#worker = worker;
    this.tell("start", files, new URL(thinkerAddress, document.baseURI).href);
  }

  /** Nobody needs it any more. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  tell(...message: ToHome): void {
    this.#worker?.postMessage(message);
  }

  /** Play the table that is shown here, and no longer in another tab. */
  take(): void {
    if (this.elsewhere !== null) this.tell("take", this.elsewhere);
  }

  /** A request, and its answer in the form of HTTP. */
  ask(path: string, request: RequestInit): Promise<Response> {
    if (this.trouble !== null) return Promise.reject(new Error(this.trouble));
    const number = ++this.#number;
    const body = typeof request.body === "string" ? request.body : "";
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject, lines: null });
      request.signal?.addEventListener("abort", () => this.#cancel(number));
      this.tell("ask", number, request.method ?? "GET", path, body);
    });
  }

  #cancel(number: number): void {
    const asked = this.#asked.get(number);
    if (asked === undefined) return;
    this.#asked.delete(number);
    this.tell("cancel", number);
    const error = new DOMException("nobody wants the answer", "AbortError");
    if (asked.lines === null) asked.reject(error);
    else asked.lines.error(error);
  }

  #receive(message: FromHome): void {
    switch (message[0]) {
      case "loaded":
        this.loaded = { bytes: message[1], total: message[2] };
        break;
      case "ready":
        this.isReady = true;
        this.onReady();
        break;
      case "trouble":
        console.error(message[2]);
        this.#fail(message[1]);
        break;
      case "newer":
        this.isOlder = true;
        break;
      case "writer":
        if (!message[2]) this.elsewhere = message[1];
        else if (this.elsewhere === message[1]) this.elsewhere = null;
        break;
      case "message":
        this.hear(message[1]);
        break;
      case "answer":
        this.#answer(message[1], message[2], message[3], message[4]);
        break;
      case "line":
        this.#asked.get(message[1])?.lines?.enqueue(this.#encoder.encode(message[2]));
        break;
      case "end":
        this.#asked.get(message[1])?.lines?.close();
        this.#asked.delete(message[1]);
        break;
      default:
        message satisfies never;
    }
  }

  #answer(number: number, status: number, kind: string, body: string): void {
    const asked = this.#asked.get(number);
    if (asked === undefined) return;
    const headers = { "content-type": kind };
    if (kind !== "application/x-ndjson") {
      this.#asked.delete(number);
      asked.resolve(new Response(body, { status, headers }));
      return;
    }
    const lines = new ReadableStream<Uint8Array>({
      start: (controller) => {
        asked.lines = controller;
      },
      cancel: () => {
        if (this.#asked.delete(number)) this.tell("cancel", number);
      },
    });
    asked.resolve(new Response(lines, { status, headers }));
  }

  #fail(trouble: Trouble): void {
    this.trouble = trouble;
    for (const { reject } of this.#asked.values()) reject(new Error(trouble));
    this.#asked.clear();
  }
}
