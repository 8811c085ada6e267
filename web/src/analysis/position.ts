/**
 * The text of a position (docs/notation.md) as parts that people set up: what lies on the table,
 * one hand, the scores and whose turn it is. Everything else stays as it is written; what nobody
 * has placed is counted as hidden, in other hands or in the pile. The server judges the result.
 */

import { parseKey, type Placed } from "../model/cell";
import type { Still } from "../turn/parts";

export interface Setup {
  /** `sestina 1 classic players=2`. */
  readonly head: string;
  readonly players: number;
  /** What lies on the table. */
  readonly lying: Still;
  /** The hand of the seat to move. */
  readonly hand: readonly string[];
  readonly scores: readonly number[];
  readonly seat: number;
  /** The sizes of all hands. */
  readonly sizes: readonly number[];
  /** All tiles of the game. */
  readonly total: number;
  /** Sections that stay as they are, with their names. */
  readonly others: readonly string[];
}

interface Sections {
  readonly head: string;
  readonly named: readonly (readonly [name: string, content: string])[];
}

function sectionsOf(text: string): Sections {
  const [head = "", ...rest] = text.split("|").map((part) => part.trim());
  return {
    head,
    named: rest.map((part) => {
      const space = part.indexOf(" ");
      return space < 0 ? [part, ""] : [part.slice(0, space), part.slice(space + 1).trim()];
    }),
  };
}

/** Tiles and counts: `Rc Gs ?4` are six. */
function sizeOf(content: string): number {
  return wordsOf(content).reduce(
    (sum, word) =>
      sum + (word.startsWith("?") ? Number(word.slice(1)) : word.startsWith("!") ? 0 : 1),
    0,
  );
}

function wordsOf(content: string): string[] {
  return content.split(/\s+/).filter((word) => word !== "" && word !== "-");
}

function placedOf(word: string): Placed {
  const [tile = "", cell = ""] = word.split("@");
  return [...parseKey(cell), tile];
}

function countOf({ tiles = [], rows = [] }: Still): number {
  return tiles.length + rows.flat().length;
}

/** The parts of a position; null if the text is none. */
export function readSetup(text: string): Setup | null {
  const { head, named } = sectionsOf(text);
  const players = Number(/players=(\d)/.exec(head)?.[1] ?? 0);
  const content = (name: string): string | undefined => named.find(([is]) => is === name)?.[1];
  const turn = content("turn");
  if (players === 0 || turn === undefined) return null;
  const seat = Number(/seat=(\d)/.exec(turn)?.[1] ?? 0);
  const hands = named.filter(([name]) => name === "hand").map(([, hand]) => hand);
  const table = content("table");
  const lying =
    table === undefined
      ? { tiles: wordsOf(content("board") ?? "").map(placedOf) }
      : {
          rows: table
            .split(" / ")
            .map(wordsOf)
            .filter((row) => row.length > 0),
        };
  const claimed = sizeOf((content("claimed") ?? "").replaceAll(/[;/]/g, " "));
  const sizes = hands.map(sizeOf);
  const inHands = sizes.reduce((sum, size) => sum + size, 0);
  return {
    head,
    players,
    lying,
    hand: wordsOf(hands[seat] ?? "").filter((word) => !word.startsWith("?")),
    scores: wordsOf(content("scores") ?? "").map(Number),
    seat,
    sizes,
    total: countOf(lying) + inHands + sizeOf(content("pile") ?? "") + claimed,
    others: named
      .filter(([name]) => !["board", "table", "hand", "pile", "scores", "turn"].includes(name))
      .map(([name, rest]) => `${name} ${rest}`),
  };
}

/** The position as text, as its seat to move knows it. */
export function writeSetup(setup: Setup): string {
  const { head, hand, scores, seat, sizes, total, others } = setup;
  const { tiles = [], rows } = setup.lying;
  const lying = countOf(setup.lying);
  const claimed = others
    .filter((one) => one.startsWith("claimed "))
    .reduce((sum, one) => sum + sizeOf(one.slice(8).replaceAll(/[;/]/g, " ")), 0);
  const hands = sizes.map((size, at) => (at === seat ? hand.length : size));
  const pile = total - lying - claimed - hands.reduce((sum, size) => sum + size, 0);
  const section = (name: string, content: string): string => `${name} ${content}`.trim();
  const hidden = (count: number): string => (count > 0 ? `?${count}` : "");
  const placed = tiles.map(([x, y, tile]) => `${tile}@${x},${y}`).join(" ");
  const isBegun = lying > 0;
  return [
    head,
    rows === undefined
      ? section("board", placed)
      : section("table", rows.map((row) => row.join(" ")).join(" / ")),
    ...hands.map((size, at) => section("hand", at === seat ? hand.join(" ") : hidden(size))),
    section("pile", hidden(pile)),
    section("scores", scores.join(" ")),
    ...others,
    `turn seat=${seat} ply=${isBegun ? 2 * sizes.length : 0}${rows !== undefined && isBegun ? " opened" : ""}`,
  ].join(" | ");
}

/** The same table with nothing on it. */
export function emptied({ rows }: Still): Still {
  return rows === undefined ? { tiles: [] } : { rows: [] };
}
