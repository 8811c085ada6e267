/** Running tables with their turn and board, which only the tables report, not the lists. */

import { api } from "../net/api";
import { loadMe } from "../net/me.svelte";
import type { ListedTable } from "../protocol";
import { turnOf, type Turn } from "./listed";
import { stillOf } from "../kinds/kinds";
import type { Still } from "../turn/parts";

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

/** At most this many of my tables are requested, and of those of others, to limit requests. */
const MAX_MINE = 12;
const MAX_OTHERS = 6;
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
  const seen = await lookAt(playing, MAX_MINE);
  return [...seen, ...gathering.map((listed) => ({ ...UNSEEN, listed }))]
    .sort((a, b) => b.listed.changed - a.listed.changed)
    .sort((a, b) => Number(b.turn?.mine ?? false) - Number(a.turn?.mine ?? false));
}

/** Games that others play. */
export async function askOthers(): Promise<Running[]> {
  return lookAt(gamesOfOthers(await api.runningTables()), MAX_OTHERS);
}

function lookAt(tables: readonly ListedTable[], most: number): Promise<Running[]> {
  return Promise.all(
    tables.map(async (listed, at) => ({ ...(at < most ? await look(listed) : UNSEEN), listed })),
  );
}
