/** What a page and the worker with its table host say to each other. */

export type ToHome =
  /** First of all: where the files of the engine are. */
  | readonly ["start", engine: string]
  /** A connection begins or ends, as a websocket would. */
  | readonly ["open"]
  | readonly ["close"]
  | readonly ["message", text: string]
  /** A request in the form of HTTP, under its number. */
  | readonly ["ask", number: number, method: string, address: string, body: string]
  | readonly ["cancel", number: number];

/** Why there is no host. */
export type Trouble = "failed" | "newer" | "unsupported";

export type FromHome =
  /** So many bytes of the engine are here. */
  | readonly ["loaded", bytes: number, total: number]
  | readonly ["ready"]
  | readonly ["trouble", why: Trouble, text: string]
  | readonly ["message", text: string]
  | readonly ["answer", number: number, status: number, kind: string, body: string]
  /** An answer that comes line by line. */
  | readonly ["line", number: number, text: string]
  | readonly ["end", number: number];

export type ToThinker =
  readonly ["start", engine: string] | readonly ["think", number: number, task: string];

export type FromThinker = readonly [
  state: "progress" | "done" | "failed",
  number: number,
  text: string,
];
