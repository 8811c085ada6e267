/** What a page and the worker with its table host say to each other. */

import type { EngineParts } from "./python";

export type ToHome =
  /** First of all: where the files of the engine are, and the script of workers that think. */
  | readonly ["start", engine: string, thinker: string]
  /** A connection begins or ends, as a websocket would. */
  | readonly ["open"]
  | readonly ["close"]
  | readonly ["message", text: string]
  /** A request in the form of HTTP, under its number. */
  | readonly ["ask", number: number, method: string, address: string, body: string]
  | readonly ["cancel", number: number]
  /** Write this table here from now on, not in another tab. */
  | readonly ["take", table: string];

/** Why there is no host. */
export type Trouble = "failed" | "memory" | "outdated" | "unsupported";

export type FromHome =
  /** So many bytes of the engine are here. */
  | readonly ["loaded", bytes: number, total: number]
  | readonly ["ready"]
  /** A newer version has changed the data: this tab only reads them. */
  | readonly ["newer"]
  /** Whether this tab writes a table that it shows; otherwise another one does. */
  | readonly ["writer", table: string, isMine: boolean]
  | readonly ["trouble", why: Trouble, text: string]
  | readonly ["message", text: string]
  | readonly ["answer", number: number, status: number, kind: string, body: string]
  /** An answer that comes line by line. */
  | readonly ["line", number: number, text: string]
  | readonly ["end", number: number];

export type ToThinker =
  readonly ["start", engine: EngineParts] | readonly ["think", number: number, task: string];

export type FromThinker = readonly [
  state: "progress" | "done" | "failed",
  number: number,
  text: string,
];
