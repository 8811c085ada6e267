/** The transport of a page that is its own host: a worker instead of a server. */

import { TableConnection, type Line } from "../net/connection";
import type { Transport, TransportStatus } from "../net/transport";
import type { Engine } from "./engine.svelte";

/** What looks like a websocket to whoever sends messages. */
class PortLine implements Line {
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  onerror: Line["onerror"] = null;

  constructor(private readonly engine: Engine) {
    engine.hear = (text) => {
      const event = new MessageEvent("message", { data: text });
      // Whoever listens asks for nothing but the event.
      (this.onmessage as ((event: MessageEvent) => void) | null)?.(event);
    };
    engine.tell("open");
  }

  send(text: string): void {
    this.engine.tell("message", text);
  }

  close(): void {
    this.engine.hear = () => undefined;
    this.engine.tell("close");
  }
}

export class TableHome extends TableConnection implements Transport {
  status = $state.raw<TransportStatus>("connecting");
  readonly hasOthers = false;

  constructor(private readonly engine: Engine) {
    // While the engine starts, nothing is wrong: it says above the page how far it is.
    super((status) => (this.status = engine.isReady ? status : "connecting"));
    // Nobody has to wait for the next attempt.
    engine.onReady = () => window.dispatchEvent(new Event("online"));
    // So that the browser does not drop the games when it needs room; it may refuse.
    void navigator.storage?.persist?.().catch(() => false);
    document.addEventListener("click", (event) => this.#download(event));
  }

  protected override open(): Line {
    return new PortLine(this.engine);
  }

  request(path: string, request: RequestInit): Promise<Response> {
    return this.engine.ask(path, request);
  }

  /** A file that a server would give to the browser. */
  #download(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
    const path = link?.getAttribute("href") ?? "";
    if (link === null || !path.startsWith("/api/")) return;
    event.preventDefault();
    void this.#save(path, link.getAttribute("download") ?? "");
  }

  async #save(path: string, name: string): Promise<void> {
    const answer = await this.request(path, { method: "GET" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
