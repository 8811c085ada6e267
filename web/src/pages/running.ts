/** My running tables with their current turn, which only the tables report, not the lists. */

import { api } from "../net/api";
import { loadMe } from "../net/me.svelte";
import type { ListedTable } from "../protocol";
import { turnOf, type Turn } from "./listed";

export interface Running {
  readonly listed: ListedTable;
  readonly turn: Turn | null;
}

/** The turn is requested for at most this many tables, to limit requests. */
const MAX_REQUESTED = 12;

/** My running tables, as of the last answer. */
let mine: ReadonlySet<string> = new Set();

/** The games that one might watch: those that others play. */
export function gamesOfOthers(tables: readonly ListedTable[]): ListedTable[] {
  return tables.filter(({ table }) => !mine.has(table));
}

const known = new Map<string, { version: number; turn: Turn | null }>();

/** Request a table again only after it has changed. */
async function findTurn(table: ListedTable): Promise<Turn | null> {
  const before = known.get(table.table);
  if (before?.version === table.version) return before.turn;
  try {
    const turn = turnOf(await api.table(table.table));
    known.set(table.table, { version: table.version, turn });
    return turn;
  } catch {
    // Not remembered: the next request asks again.
    return null;
  }
}

/** Tables where it is my turn first, then the latest. */
export async function askRunning(): Promise<Running[]> {
  if ((await loadMe()) === null) return [];
  const [playing, gathering] = await Promise.all([
    api.myTables("playing"),
    api.myTables("gathering"),
  ]);
  mine = new Set(playing.map(({ table }) => table));
  const listed = [...playing, ...gathering].sort((a, b) => b.changed - a.changed);
  const turns = new Map<string, Turn | null>();
  const asked = playing.slice(0, MAX_REQUESTED);
  await Promise.all(asked.map(async (table) => turns.set(table.table, await findTurn(table))));
  return listed
    .map((one) => ({ listed: one, turn: turns.get(one.table) ?? null }))
    .sort((a, b) => Number(b.turn?.mine ?? false) - Number(a.turn?.mine ?? false));
}
