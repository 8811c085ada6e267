/** Whether the server has another build of this page than the one that runs. */

import { reloadFor } from "../ui/reloading";

/** How long a page must be out of sight before it reloads by itself. */
const HIDDEN_MS = 10 * 60_000;

export class Release {
  /** The script of the other build; null while there is none. */
  newer = $state.raw<string | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #isIdle: () => boolean = () => false;

  /** `own` is the address of this page's script; empty if it is no build. */
  constructor(private readonly own: string) {}

  /** The server has said which build it delivers. */
  hear(client: string): void {
    this.newer = this.own === "" || client === this.own ? null : client;
    this.#wait();
  }

  /** Reload by itself when nobody looks and nothing would be lost; returns a function that stops. */
  follow(isIdle: () => boolean): () => void {
    this.#isIdle = isIdle;
    const looked = (): void => this.#wait();
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      clearTimeout(this.#timer);
      this.#isIdle = () => false;
    };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.newer === null || !document.hidden) return;
    this.#timer = setTimeout(() => {
      if (this.newer === null || !document.hidden) return;
      // What keeps the page busy may end while it stays hidden.
      if (!this.#isIdle()) this.#wait();
      else reloadFor("release", this.newer);
    }, HIDDEN_MS);
  }
}

/** The address of this page's script as its page has it; empty during development. */
function ownScript(): string {
  if (!import.meta.env.PROD) return "";
  return document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
}

export const release = new Release(ownScript());
