/**
 * Who keeps the tables of a server's page: the server, or this browser if the server cannot be
 * reached and the engine is kept. The choice lasts as long as the page; another one loads it anew.
 */

import { release } from "../net/release.svelte";
import { TableSocket } from "../net/socket.svelte";
import type { Transport } from "../net/transport";
import { here } from "../router.svelte";
import { isAnswering } from "../ui/reloading";
import { deviceTables } from "./deviceTables";
import { holdEngine, keptEngine } from "./keptEngine";
import { isAtStart, playsHere } from "./place";
import { startHome } from "./start.svelte";

/** An answer of a proxy whose server is away. */
const BAD_GATEWAY = 502;

/** The server's tables, until it is away: then the start page turns to the games of the device. */
class WatchfulSocket extends TableSocket {
  override async request(path: string, request: RequestInit): Promise<Response> {
    try {
      const answer = await super.request(path, request);
      if (answer.status >= BAD_GATEWAY) void this.#leave();
      return answer;
    } catch (error) {
      void this.#leave();
      throw error;
    }
  }

  async #leave(): Promise<void> {
    if (isAtStart() && !(await isAnswering()) && isAtStart()) window.location.reload();
  }
}

/** The table that the address names, if it does. */
function tableAsked(): string | undefined {
  const [page, table] = here().path;
  return page === "t" || page === "review" ? table : undefined;
}

export async function chooseTransport(target: HTMLElement): Promise<Transport> {
  const engine = await keptEngine();
  if (engine === null) return new TableSocket(release);
  if (!playsHere()) {
    if (await isAnswering()) return new WatchfulSocket(release);
    // A table of the server stays the server's: it goes on when the server is back.
    const table = tableAsked();
    if (table !== undefined && !(await deviceTables()).some((one) => one.table === table)) {
      return new TableSocket(release);
    }
  }
  holdEngine(engine);
  return startHome(target, true);
}
