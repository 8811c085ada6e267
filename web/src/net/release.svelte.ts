/** Which build of this page the server has, if it is another one than the one that runs. */

/** The address of this page's script as its page has it; empty during development. */
function ownScript(): string {
  if (!import.meta.env.PROD) return "";
  return document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
}

export class Release {
  /** The script of the other build; null while there is none. */
  newer = $state.raw<string | null>(null);
  /** Whether nothing waits to be sent. */
  isQuiet: () => boolean = () => true;

  constructor(private readonly own: string = ownScript()) {}

  /** The server has said which build it delivers. */
  hear(client: string): void {
    this.newer = this.own === "" || client === this.own ? null : client;
  }
}

export const release = new Release();
