/** The websocket as the transport of a page, with its status as state. */

import { TableConnection } from "./connection";
import type { Release } from "./release.svelte";
import type { Transport, TransportStatus } from "./transport";

export class TableSocket extends TableConnection implements Transport {
  status = $state.raw<TransportStatus>("connecting");
  readonly hasOthers = true;

  constructor(release: Release) {
    super(
      (status) => (this.status = status),
      undefined,
      (client) => release.hear(client),
    );
    release.isQuiet = () => this.isQuiet;
  }

  request(path: string, request: RequestInit): Promise<Response> {
    return fetch(path, request);
  }
}
