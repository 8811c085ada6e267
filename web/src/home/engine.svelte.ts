/** The worker with the table host, as its page sees it. */

import type { FromHome, ToHome, Trouble } from "./port";

interface Answering {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  lines: ReadableStreamDefaultController<Uint8Array> | null;
}

/** What a page needs of a browser to be its own host. */
export function isSupported(): boolean {
  return (
    typeof WebAssembly === "object" &&
    typeof indexedDB === "object" &&
    typeof DecompressionStream === "function" &&
    typeof BroadcastChannel === "function"
  );
}

export class Engine {
  /** The share of the engine that is here, in bytes; null before anything is known. */
  loaded = $state.raw<{ readonly bytes: number; readonly total: number } | null>(null);
  isReady = $state.raw(false);
  trouble = $state.raw<Trouble | null>(null);

  /** Who hears the messages of the host; the latest line. */
  hear: (text: string) => void = () => undefined;

  onReady: () => void = () => undefined;

  readonly #worker: Worker | null = null;
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
    this.tell("start", files);
  }

  tell(...message: ToHome): void {
    this.#worker?.postMessage(message);
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
