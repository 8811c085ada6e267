/** For tests: a server in this process, and the websocket that reaches it after a delay. */

import { PROTOCOL } from "../protocol";
import type { ToClient, ToServer } from "../protocol";

export class FakeServer {
  /** The delay of messages. */
  readonly delay = 10;
  /** Whether connections succeed; otherwise they fail after the delay. */
  reachable = true;
  /** Whether messages arrive; a half-open connection loses them. */
  swallows = false;
  protocol = PROTOCOL;
  /** The build that it delivers; empty for a server that does not say. */
  client = "";
  readonly sockets: FakeSocket[] = [];
  /** What arrived, in order, with the number of the connection. */
  readonly heard: { on: number; message: ToServer }[] = [];
  answer: (message: ToServer, socket: FakeSocket) => void = () => undefined;

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nobody has connected");
    return socket;
  }

  heardOf(kind: ToServer["t"]): ToServer[] {
    return this.heard.filter(({ message }) => message.t === kind).map(({ message }) => message);
  }

  accept(socket: FakeSocket): void {
    const number = this.sockets.push(socket);
    setTimeout(() => {
      if (!this.reachable) return socket.fall(1006);
      if (this.swallows || socket.closed) return;
      socket.onopen?.(new Event("open"));
      const { protocol, client } = this;
      socket.tell({ t: "welcome", protocol, name: "Ada", ...(client ? { client } : {}) });
    }, this.delay);
    socket.arrive = (text) => {
      setTimeout(() => {
        if (this.swallows || socket.closed) return;
        const message = JSON.parse(text) as ToServer;
        this.heard.push({ on: number, message });
        if (message.t === "ping") socket.tell({ t: "pong" });
        this.answer(message, socket);
      }, this.delay);
    };
  }

  /** A replacement for the browser's class. */
  get WebSocket(): typeof WebSocket {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const server = this;
    return class extends FakeSocket {
      constructor() {
        super();
        server.accept(this);
      }
    } as unknown as typeof WebSocket;
  }
}

export class FakeSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  arrive: (text: string) => void = () => undefined;

  send(text: string): void {
    if (this.closed) throw new Error("sent on a closed connection");
    this.arrive(text);
  }

  close(): void {
    this.closed = true;
  }

  /** The server sends something. */
  tell(message: ToClient): void {
    setTimeout(() => {
      if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
    }, 10);
  }

  /** The connection breaks. */
  fall(code: number): void {
    this.closed = true;
    this.onclose?.({ code });
  }
}
