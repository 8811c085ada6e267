/** The games that are in this browser, without a host that knows them. */

import type { ListedTable } from "../protocol";
import { keepText, readText } from "../storage";
import { NAME } from "./tabStorage";

/** Marks that games were ever played here. */
const PLAYED = "device-games";

interface Row {
  readonly table: string;
  readonly created: number;
  readonly changed: number;
  readonly version: number;
  readonly entry: string;
}

/** From now on there may be games in this browser. */
export function noteDeviceGames(): void {
  keepText(PLAYED, "1");
}

export function mayHaveDeviceGames(): boolean {
  return readText(PLAYED) !== null;
}

/** All games of this browser, the latest first. */
export async function deviceTables(): Promise<ListedTable[]> {
  const rows = await readRows();
  return rows.map(listed).sort((a, b) => b.changed - a.changed);
}

function listed({ table, created, changed, version, entry }: Row): ListedTable {
  const { status, summary } = JSON.parse(entry) as { status: string; summary: string };
  const told = JSON.parse(summary) as Omit<
    ListedTable,
    "table" | "status" | "created" | "changed" | "version"
  >;
  return { ...told, table, status, created, changed, version };
}

function readRows(): Promise<Row[]> {
  return new Promise((resolve) => {
    const request = indexedDB.open(NAME);
    // There is nothing yet, and nothing shall be made.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      const rows = database.transaction("tables").objectStore("tables").getAll();
      rows.onsuccess = () => {
        resolve(rows.result as Row[]);
        database.close();
      };
      rows.onerror = () => resolve([]);
    };
  });
}
