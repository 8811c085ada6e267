/** The form for a new table, and the request made from it. */

import type { GameOffered, NewTable, SeatWish } from "../protocol";
import { parseAge } from "../texts/ages";
import { emptyOption, fitOptions, statedOptions, type Options } from "./options";

/** `me`: the first seat; `here`: another person at this device; `friend`: by invitation. */
export type SeatKind = "me" | "here" | "bot" | "friend";

export interface SeatForm {
  readonly kind: SeatKind;
  readonly name: string;
  readonly level: string;
  /** As typed; empty if not given. */
  readonly age: string;
}

export interface TableForm {
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly SeatForm[];
  readonly public: boolean;
  /** Minutes for each player; 0: no clock. */
  readonly minutes: number;
  /** Seconds that each turn adds. */
  readonly increment: number;
  /** Whether turns may be taken back. */
  readonly undo: boolean;
}

export const MAX_NAME_CHARACTERS = 24;
export const MINUTES = [0, 5, 10, 15, 20, 30, 60] as const;
export const INCREMENTS = [0, 5, 10, 30] as const;

/** The second level, the gentlest one that plays for points: a first game can be won. */
export function friendlyLevel(game: GameOffered): string {
  return game.levels[1] ?? game.levels[0] ?? "";
}

function botFor(game: GameOffered): SeatForm {
  return { kind: "bot", name: "", level: friendlyLevel(game), age: "" };
}

export function firstForm(game: GameOffered): TableForm {
  const me: SeatForm = { kind: "me", name: "", level: friendlyLevel(game), age: "" };
  const others = Array.from({ length: fewest(game) - 1 }, () => botFor(game));
  return {
    game: game.game,
    options: fitOptions(game, {}),
    seats: [me, ...others],
    public: false,
    minutes: 0,
    increment: 0,
    undo: true,
  };
}

function fewest(game: GameOffered): number {
  return Math.min(...game.players);
}

/** Change the game; keep levels and seats that the new game supports. */
export function withGame(form: TableForm, game: GameOffered): TableForm {
  const players = game.players.includes(form.seats.length) ? form.seats.length : fewest(game);
  const seats = form.seats.map((seat) =>
    game.levels.includes(seat.level) ? seat : { ...seat, level: friendlyLevel(game) },
  );
  const fitted = { ...form, game: game.game, options: fitOptions(game, form.options), seats };
  return withPlayers(fitted, players, game);
}

/** Additional seats copy the last one without its name, so bots are followed by bots. */
export function withPlayers(form: TableForm, players: number, game: GameOffered): TableForm {
  const seats = form.seats.slice(0, players);
  const last = seats.at(-1);
  while (seats.length < players) {
    const like = last === undefined || last.kind === "me" ? botFor(game) : last;
    seats.push({ ...like, name: "", age: "" });
  }
  return { ...form, seats };
}

export function withSeat(form: TableForm, seat: number, change: Partial<SeatForm>): TableForm {
  const seats = form.seats.map((one, at) => (at === seat ? { ...one, ...change } : one));
  return { ...form, seats };
}

/** Set the kind of all other seats. */
export function withOthers(form: TableForm, kind: SeatKind): TableForm {
  const seats = form.seats.map((seat) => (seat.kind === "me" ? seat : { ...seat, kind }));
  return { ...form, seats };
}

/** The option, and the word in an address, that says what a game is played with. */
export const EXPANSION = "expansion";

/** Apply the query of the address: `/new?game=flex&with=friends`, `/new?game=…&expansion=mini`. */
export function withAsked(
  form: TableForm,
  games: readonly GameOffered[],
  query: URLSearchParams,
): TableForm {
  const game = games.find((one) => one.game === query.get("game"));
  const others = ASKED.get(query.get("with") ?? "");
  const expansion = query.get(EXPANSION);
  const asked = expansion === null ? form.options : { ...form.options, [EXPANSION]: expansion };
  const fitted = game === undefined ? form : withGame({ ...form, options: asked }, game);
  return others === undefined ? fitted : withOthers(fitted, others);
}

const ASKED: ReadonlyMap<string, SeatKind> = new Map([
  ["bots", "bot"],
  ["friends", "friend"],
  ["device", "here"],
]);

export type Trouble = "age" | "options";

/** The problems that prevent the table from being created. */
export function troublesOf(form: TableForm, game: GameOffered): Trouble[] {
  const troubles: Trouble[] = [];
  if (emptyOption(game, form.options) !== undefined) troubles.push("options");
  if (form.seats.some((seat) => ageOf(seat) === undefined)) troubles.push("age");
  return troubles;
}

/** Null if not given, undefined if invalid. */
export function ageOf(seat: SeatForm): number | null | undefined {
  return parseAge(seat.age);
}

/** Ages break ties at the start, so we ask the people at this device for them. */
export function asksAge(seat: SeatForm): boolean {
  return seat.kind === "me" || seat.kind === "here";
}

export function waitsForFriends(form: TableForm): boolean {
  return form.seats.some((seat) => seat.kind === "friend");
}

/** Nothing is taken back under a clock, whatever was chosen. */
export function mayUndo(form: TableForm): boolean {
  return form.undo && form.minutes === 0;
}

function seatRequest(
  seat: SeatForm,
  number: number,
  nameFor: (number: number) => string,
): SeatWish {
  const age = asksAge(seat) ? (ageOf(seat) ?? null) : null;
  switch (seat.kind) {
    case "me":
      return { kind: "me", age };
    case "here":
      return { kind: "me", name: seat.name.trim() || nameFor(number), age };
    case "bot":
      return { kind: "bot", level: seat.level };
    case "friend":
      return { kind: "open" };
  }
}

/** `nameFor` gives default names for people at this device; seats count from 1. */
export function tableRequest(form: TableForm, nameFor: (number: number) => string): NewTable {
  return {
    game: form.game,
    seats: form.seats.map((seat, at) => seatRequest(seat, at + 1, nameFor)),
    options: statedOptions(form.options),
    public: form.public,
    clock: form.minutes > 0 ? { seconds: form.minutes * 60, increment: form.increment } : null,
    start: true,
    undo: mayUndo(form),
  };
}
