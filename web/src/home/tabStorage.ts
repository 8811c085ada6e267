/**
 * The storage of the table host: IndexedDB. Each call is one transaction, which is on the disk when
 * the call returns: what the host acknowledges is there even if the tab is killed.
 */

const NAME = "sestina";

/** The steps from each version of the data to the next. */
const MIGRATIONS: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore("tables", { keyPath: "table" });
    database.createObjectStore("events", { keyPath: ["table", "version"] });
    database.createObjectStore("kept");
  },
];

interface TableRow {
  readonly table: string;
  readonly seed: string;
  readonly created: number;
  readonly changed: number;
  readonly version: number;
  /** What lists say of it. */
  readonly entry: string;
}

interface EventRow {
  readonly table: string;
  readonly version: number;
  readonly at: number;
  readonly payload: string;
}

export type Stored = "stored" | "exists" | "full";

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage does not answer"));
  });
}

/** The data of a newer version is left alone. */
export function openDatabase(name: string = NAME): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, MIGRATIONS.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("there is no storage"));
    request.onsuccess = () => {
      // A newer version wants to migrate the data: it need not wait for this tab.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

function allOf(table: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, Infinity], true);
}

/** Python calls these methods, so they take and give texts; nothing is `undefined`, never null. */
export class TabStorage {
  constructor(private readonly database: IDBDatabase) {}

  async create(
    table: string,
    seed: string,
    entry: string,
    at: number,
    payload: string,
  ): Promise<Stored> {
    return this.#write(["tables", "events"], (stores) => {
      stores.tables!.add({ table, seed, created: at, changed: at, version: 1, entry });
      stores.events!.add({ table, version: 1, at, payload } satisfies EventRow);
    });
  }

  async append(
    table: string,
    version: number,
    at: number,
    payload: string,
    entry?: string,
  ): Promise<Stored> {
    return this.#write(["tables", "events"], (stores) => {
      // A version that exists is another tab's: the key refuses it, and with it the transaction.
      stores.events!.add({ table, version, at, payload } satisfies EventRow);
      const known = stores.tables!.get(table) as IDBRequest<TableRow>;
      known.onsuccess = () => {
        const row = known.result;
        stores.tables!.put({ ...row, changed: at, version, entry: entry ?? row.entry });
      };
    });
  }

  async delete(table: string): Promise<void> {
    await this.#write(["tables", "events"], (stores) => {
      stores.tables!.delete(table);
      stores.events!.delete(allOf(table, 0));
    });
  }

  async events(table: string, after: number): Promise<string> {
    const store = this.database.transaction("events").objectStore("events");
    const rows = (await answerOf(store.getAll(allOf(table, after)))) as EventRow[];
    return JSON.stringify(rows.map(({ version, at, payload }) => [version, at, payload]));
  }

  async seed(table: string): Promise<string | undefined> {
    const store = this.database.transaction("tables").objectStore("tables");
    return ((await answerOf(store.get(table))) as TableRow | undefined)?.seed;
  }

  async tables(): Promise<string> {
    const store = this.database.transaction("tables").objectStore("tables");
    const rows = (await answerOf(store.getAll())) as TableRow[];
    return JSON.stringify(
      rows.map((row) => [row.table, row.created, row.changed, row.version, row.entry]),
    );
  }

  async read(key: string): Promise<string | undefined> {
    const store = this.database.transaction("kept").objectStore("kept");
    return (await answerOf(store.get(key))) as string | undefined;
  }

  async keep(key: string, text: string): Promise<Stored> {
    return this.#write(["kept"], (stores) => {
      stores.kept!.put(text, key);
    });
  }

  #write(
    names: readonly string[],
    change: (stores: Readonly<Record<string, IDBObjectStore>>) => void,
  ): Promise<Stored> {
    return new Promise((resolve, reject) => {
      const options: IDBTransactionOptions = { durability: "strict" };
      const transaction = this.database.transaction([...names], "readwrite", options);
      transaction.oncomplete = () => resolve("stored");
      transaction.onabort = () => {
        const name = transaction.error?.name;
        if (name === "ConstraintError") resolve("exists");
        else if (name === "QuotaExceededError") resolve("full");
        else reject(transaction.error ?? new Error("the storage broke off"));
      };
      change(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
    });
  }
}
