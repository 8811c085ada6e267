/**
 * The way to whoever keeps the tables. `main.ts` chooses it; everything else uses what it was given,
 * as a context of the page or as an argument.
 */

import { createContext } from "svelte";
import type { Ack, ActMessage, Assessment, ToClient } from "../protocol";
import type { Refused } from "./refused";

export type TransportStatus = "online" | "connecting" | "offline";
/** Messages for a watcher: snapshots, events, presence, or a refusal. */
export type TableMessage = Extract<ToClient, { readonly table: string }> | Refused;
export type TableListener = (message: TableMessage) => void;
/** What somebody does at a table; the transport gives it an id. */
export type Act = ActMessage extends infer Message
  ? Message extends ActMessage
    ? Omit<Message, "id">
    : never
  : never;

/** A request, and its answer in the form of HTTP; fails if there is none. */
export type SendRequest = (path: string, request: RequestInit) => Promise<Response>;

/** What is sent and not refused arrives once, even after a lost connection or a reload. */
export interface Transport {
  /** State: what reads it follows it. */
  readonly status: TransportStatus;
  /** Whether people elsewhere can come to the tables; otherwise all of it is in this browser. */
  readonly hasOthers: boolean;
  /** Watch a table. The first message is a snapshot or a refusal. Returns a function that stops. */
  watch(table: string, listener: TableListener): () => void;
  /** `undos` keeps a move off a board that was taken back meanwhile. */
  play(table: string, ply: number, move: string, undos?: number): Promise<Ack>;
  /** Anything else that people do at a table. */
  act(act: Act): Promise<Ack>;
  /** Ask about a draft. Of the waiting questions with the same `topic`, only the latest counts. */
  check(table: string, ply: number, draft: string, topic?: string): Promise<Assessment>;
  /** Ask for anything else: guests, lists, seats, records, analyses (`docs/protocol.md`). */
  request: SendRequest;
  /** Begin anew, because the browser's guest or its name has changed. */
  reconnect(): void;
}

/** The transport of the page, and what the top of the page provides it with. */
export const [pageTransport, provideTransport] = createContext<Transport>();
