/** My running tables with their turn and board, which only the tables report, not the lists. */

import { api } from "../net/api";
import { loadMe } from "../net/me.svelte";
import type { ListedTable } from "../protocol";
import { turnOf, type Turn } from "./listed";
import { stillOf, type Still } from "../kinds/kinds";

/** What a table says and a list does not. */
interface Seen {
  readonly turn: Turn | null;
  readonly board: Still | null;
}

export interface Running extends Seen {
  readonly listed: ListedTable;
}

/** My running tables, as of the last answer. */
let mine: ReadonlySet<string> = new Set();

/** The games that one might watch: those that others play. */
export function gamesOfOthers(tables: readonly ListedTable[]): ListedTable[] {
  return tables.filter(({ table }) => !mine.has(table));
}

/** At most this many tables are requested, to limit requests. */
const MAX_REQUESTED = 12;
const UNSEEN: Seen = { turn: null, board: null };

const known = new Map<string, Seen & { version: number }>();

/** Request a table again only after it has changed. */
async function look(table: ListedTable): Promise<Seen> {
  const before = known.get(table.table);
  if (before?.version === table.version) return before;
  try {
    const seen = await api.table(table.table);
    const found = { turn: turnOf(seen), board: stillOf(seen) };
    known.set(table.table, { version: table.version, ...found });
    return found;
  } catch {
    // Not remembered: the next request asks again.
    return UNSEEN;
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
  const seen = new Map<string, Seen>();
  const asked = playing.slice(0, MAX_REQUESTED);
  await Promise.all(asked.map(async (table) => seen.set(table.table, await look(table))));
  return listed
    .map((one) => ({ ...UNSEEN, ...seen.get(one.table), listed: one }))
    .sort((a, b) => Number(b.turn?.mine ?? false) - Number(a.turn?.mine ?? false));
}
