/** Requests: guests, tables, seats and records. Events of a table come by themselves. */

import type {
  Done,
  GameOffered,
  LanAddress,
  ListedTable,
  Me,
  NewTable,
  Opened,
  OptionsAsked,
  OptionsAssessment,
  PersonalLink,
  PositionAsked,
  PositionSeen,
  Problem,
  Replay,
  SitDown,
  TableSeen,
} from "../protocol";
import { UNREACHABLE } from "./refused";
import type { SendRequest, Transport } from "./transport";

/** A refused request: `reason` is a stable code, `message` is English. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly reason: string,
    message: string,
    /** The HTTP status; 0 without an answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

let send: SendRequest;

/** Whoever keeps the tables answers requests, too: `main.ts` says who that is. */
export function requestThrough(transport: Pick<Transport, "request">): void {
  send = (path, request) => transport.request(path, request);
}

export async function ask(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const request: RequestInit = { method, credentials: "same-origin", signal: signal ?? null };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await send(path, request);
  } catch (error) {
    throw new ApiError(UNREACHABLE, String(error), 0);
  }
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/** Error pages of proxies have no reason code. */
async function problemOf(answer: Response): Promise<ApiError> {
  const found: unknown = await answer.json().catch(() => null);
  const { reason, message } = (found ?? {}) as Partial<Problem>;
  const known = typeof reason === "string" && typeof message === "string";
  const fallback = answer.status === 404 ? "not-found" : "failed";
  return new ApiError(known ? reason : fallback, known ? message : "", answer.status);
}

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  try {
    return (await answer.json()) as T;
  } catch (error) {
    throw new ApiError(UNREACHABLE, String(error), answer.status);
  }
}

export const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
const seatAt = (table: string, seat: number): string => `${at(table)}/seats/${seat}`;

export type Status = "gathering" | "playing" | "over";
export type RecordForm = "text" | "json";

function listed(
  path: string,
  status: Status,
  limit: number,
  before?: string,
): Promise<ListedTable[]> {
  const query = new URLSearchParams({ status, limit: `${limit}` });
  if (before !== undefined) query.set("before", before);
  return json("GET", `${path}?${query}`);
}

export const api = {
  // The guest of this browser
  me: () => json<Me>("GET", "/api/me"),
  setName: (name: string) => json<Me>("POST", "/api/me", { name }),
  forgetMe: () => json<Me>("DELETE", "/api/me"),
  link: () => json<PersonalLink>("GET", "/api/me/link"),
  newLink: () => json<PersonalLink>("POST", "/api/me/link"),
  logOutElsewhere: () => json<Me>("DELETE", "/api/me/browsers"),
  comeBack: (token: string) => json<Me>("POST", "/api/me/return", { token }),

  // Lists
  games: () => json<GameOffered[]>("GET", "/api/games"),
  openTables: () => listed("/api/tables", "gathering", 100),
  /** Games to watch: those where I do not sit. */
  runningTables: () =>
    json<ListedTable[]>("GET", "/api/tables?status=playing&limit=100&others=true"),
  finishedTables: (before?: string) => listed("/api/tables", "over", 50, before),
  /** The latest first; with the last table of a page, the next page. */
  myTables: (status: Status, before?: string) => listed("/api/me/tables", status, 50, before),

  // Tables and seats
  open: (table: NewTable) => json<Opened>("POST", "/api/tables", table),
  table: (table: string) => json<TableSeen>("GET", at(table)),
  close: (table: string) => json<Done>("DELETE", at(table)),
  hush: (table: string, on: boolean) => json<Done>("PUT", `${at(table)}/silence`, { on }),
  sit: (table: string, seat: number, body: SitDown = {}) =>
    json<Done>("PUT", seatAt(table, seat), body),
  /** Leave a seat or, as the host, remove another player. */
  stand: (table: string, seat: number) => json<Done>("DELETE", seatAt(table, seat)),
  start: (table: string) => json<Done>("POST", `${at(table)}/start`),
  leave: (table: string, seat: number) => json<Done>("POST", `${seatAt(table, seat)}/leave`),
  /** Give the game up; there is no way back to the seat. */
  resign: (table: string, seat: number) => json<Done>("POST", `${seatAt(table, seat)}/resign`),
  takeBack: (table: string, seat: number) => json<Done>("POST", `${seatAt(table, seat)}/return`),
  handOver: (table: string, seat: number) => json<Done>("POST", `${seatAt(table, seat)}/hand-over`),
  rematch: (table: string) => json<Opened>("POST", `${at(table)}/rematch`),

  // Records
  recordAddress: (table: string, form: RecordForm) => `${at(table)}/record?form=${form}`,
  record: async (table: string, form: RecordForm): Promise<string> =>
    (await ask("GET", `${at(table)}/record?form=${form}`)).text(),
  /** All hands, step by step; only for a finished game. */
  replay: (table: string) => json<Replay>("GET", `${at(table)}/replay`),
  importRecord: (record: string) => json<Opened>("POST", "/api/records", { record }),

  /** Whether a game can be played with these options. */
  options: (asked: OptionsAsked) => json<OptionsAssessment>("POST", "/api/options", asked),
  /** A position without a table, and a move on it. */
  position: (asked: PositionAsked) => json<PositionSeen>("POST", "/api/positions", asked),

  // The home network
  lan: () => json<LanAddress>("GET", "/api/lan"),
  openLan: () => json<LanAddress>("POST", "/api/lan"),
  closeLan: () => json<LanAddress>("DELETE", "/api/lan"),
  /** The address of a QR code for a link. */
  qrAddress: (text: string) => `/api/qr?text=${encodeURIComponent(text)}`,
};
