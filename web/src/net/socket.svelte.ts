/** The websocket of this page, with its status as state. */

import { TableConnection, type SocketStatus } from "./connection";
import { release } from "./release.svelte";

export type { TableMessage } from "./connection";

class TableSocket extends TableConnection {
  status = $state.raw<SocketStatus>("connecting");

  constructor() {
    super(
      (status) => (this.status = status),
      undefined,
      (client) => release.hear(client),
    );
    release.isQuiet = () => this.isQuiet;
  }
}

export const socket = new TableSocket();
