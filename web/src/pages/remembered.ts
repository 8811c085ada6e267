/** The last new-table form, stored in this browser as the default for the next one. */

import type { GameOffered } from "../protocol";
import { keep, read } from "../storage";
import { fitOptions, type Chosen, type Options } from "./options";
import {
  firstForm,
  friendlyLevel,
  INCREMENTS,
  MAX_NAME_CHARACTERS,
  MINUTES,
  type SeatForm,
  type SeatKind,
  type TableForm,
} from "./tableForm";

const KEPT = "new-table";
const KINDS: readonly SeatKind[] = ["me", "here", "bot", "friend"];

type Loose = Readonly<Record<string, unknown>>;

function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isChosen(value: unknown): value is Chosen {
  if (Array.isArray(value)) return value.every((one) => typeof one === "string");
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

function seatFrom(value: unknown, at: number, game: GameOffered): SeatForm {
  const seat: Loose = isLoose(value) ? value : {};
  const kind = KINDS.find((one) => one === seat["kind"]) ?? "bot";
  const level = game.levels.find((one) => one === seat["level"]) ?? friendlyLevel(game);
  const text = (name: string, most: number): string =>
    typeof seat[name] === "string" ? seat[name].slice(0, most) : "";
  return {
    kind: at === 0 ? "me" : kind === "me" ? "here" : kind,
    name: text("name", MAX_NAME_CHARACTERS),
    level,
    age: text("age", 3),
  };
}

/** The stored form, as far as the server still offers it; always a valid form. */
export function readForm(kept: unknown, games: readonly GameOffered[]): TableForm | null {
  const form: Loose = isLoose(kept) ? kept : {};
  const game = games.find((one) => one.game === form["game"]) ?? games[0];
  if (game === undefined) return null;
  const first = firstForm(game);
  const seats = Array.isArray(form["seats"]) ? form["seats"] : [];
  const options: Options = isLoose(form["options"])
    ? Object.fromEntries(
        Object.entries(form["options"]).filter((one): one is [string, Chosen] => isChosen(one[1])),
      )
    : {};
  return {
    game: game.game,
    options: fitOptions(game, options),
    seats: game.players.includes(seats.length)
      ? seats.map((seat, at) => seatFrom(seat, at, game))
      : first.seats,
    public: form["public"] === true,
    minutes: MINUTES.find((one) => one === form["minutes"]) ?? 0,
    increment: INCREMENTS.find((one) => one === form["increment"]) ?? 0,
    undo: form["undo"] !== false,
  };
}

export function rememberedForm(games: readonly GameOffered[]): TableForm | null {
  return read(KEPT, (value) => readForm(value, games)) ?? readForm(null, games);
}

export function rememberForm(form: TableForm): void {
  keep(KEPT, form);
}
