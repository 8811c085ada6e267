/**
 * The storage of the table host: IndexedDB. Each call is one transaction, which is on the disk when
 * the call returns: what the host acknowledges is there even if the tab is killed.
 */

export const NAME = "sestina";

/** The steps from each version of the data to the next. */
const MIGRATIONS: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore("tables", { keyPath: "table" });
    database.createObjectStore("events", { keyPath: ["table", "version"] });
    database.createObjectStore("kept");
  },
];

type Stores = Readonly<Record<string, IDBObjectStore>>;

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

/** As in `browser/ports.py`. */
type Stored = "stored" | "exists" | "full" | "elsewhere" | "newer";

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage does not answer"));
  });
}

/** Without a version, the data are opened as they are. */
function openDatabase(name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("there is no storage"));
    request.onsuccess = () => resolve(request.result);
  });
}

function allOf(table: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, Infinity], true);
}

/** What the storage needs to know of the other tabs. */
interface Writing {
  /** Whether this tab writes a table; it does if nobody else does. */
  hold(table: string): Promise<boolean>;
  /** It has been written. */
  free(table: string): void;
}

/** Python calls these methods, so they take and give texts; nothing is `undefined`, never null. */
export class TabStorage {
  #opening: Promise<IDBDatabase>;
  /** A newer version of this page has changed the data: this one only reads them. */
  #isReadOnly = false;

  private constructor(
    private readonly writing: Writing,
    private readonly onNewer: () => void,
    private readonly name: string,
  ) {
    this.#opening = this.#open();
  }

  /** `onNewer` is called when a newer version has changed the data. */
  static async open(
    writing: Writing,
    onNewer: () => void,
    name: string = NAME,
  ): Promise<TabStorage> {
    const storage = new TabStorage(writing, onNewer, name);
    await storage.#opening;
    return storage;
  }

  async #open(): Promise<IDBDatabase> {
    let database: IDBDatabase;
    try {
      database = await openDatabase(this.name, this.#isReadOnly ? undefined : MIGRATIONS.length);
    } catch (error) {
      if ((error as { name?: unknown } | null)?.name !== "VersionError") throw error;
      this.#onlyRead();
      database = await openDatabase(this.name);
    }
    database.onversionchange = ({ newVersion }) => {
      // Whoever wants to change the data need not wait for this tab. Deleted data have no version.
      database.close();
      if (newVersion !== null) this.#onlyRead();
      this.#opening = this.#open();
    };
    return database;
  }

  #onlyRead(): void {
    if (this.#isReadOnly) return;
    this.#isReadOnly = true;
    this.onNewer();
  }

  async create(
    table: string,
    seed: string,
    entry: string,
    at: number,
    payload: string,
  ): Promise<Stored> {
    return this.#writeTable(table, (stores) => {
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
    return this.#writeTable(table, (stores) => {
      // A version that exists is another tab's: the key refuses it, and with it the transaction.
      stores.events!.add({ table, version, at, payload } satisfies EventRow);
      const known = stores.tables!.get(table) as IDBRequest<TableRow>;
      known.onsuccess = () => {
        const row = known.result;
        stores.tables!.put({ ...row, changed: at, version, entry: entry ?? row.entry });
      };
    });
  }

  async delete(table: string): Promise<Stored> {
    return this.#writeTable(table, (stores) => {
      stores.tables!.delete(table);
      stores.events!.delete(allOf(table, 0));
    });
  }

  async events(table: string, after: number): Promise<string> {
    const store = await this.#reading("events");
    const rows = (await answerOf(store.getAll(allOf(table, after)))) as EventRow[];
    return JSON.stringify(rows.map(({ version, at, payload }) => [version, at, payload]));
  }

  async seed(table: string): Promise<string | undefined> {
    const store = await this.#reading("tables");
    return ((await answerOf(store.get(table))) as TableRow | undefined)?.seed;
  }

  async tables(): Promise<string> {
    const store = await this.#reading("tables");
    const rows = (await answerOf(store.getAll())) as TableRow[];
    return JSON.stringify(
      rows.map((row) => [row.table, row.created, row.changed, row.version, row.entry]),
    );
  }

  async read(key: string): Promise<string | undefined> {
    const store = await this.#reading("kept");
    return (await answerOf(store.get(key))) as string | undefined;
  }

  async keep(key: string, text: string): Promise<Stored> {
    return this.#write(["kept"], (stores) => {
      stores.kept!.put(text, key);
    });
  }

  async #reading(name: string): Promise<IDBObjectStore> {
    return (await this.#opening).transaction(name).objectStore(name);
  }

  async #writeTable(table: string, change: (stores: Stores) => void): Promise<Stored> {
    if (!this.#isReadOnly && !(await this.writing.hold(table))) return "elsewhere";
    try {
      return await this.#write(["tables", "events"], change);
    } finally {
      this.writing.free(table);
    }
  }

  async #write(names: readonly string[], change: (stores: Stores) => void): Promise<Stored> {
    if (this.#isReadOnly) return "newer";
    const database = await this.#opening;
    return new Promise((resolve, reject) => {
      const options: IDBTransactionOptions = { durability: "strict" };
      const transaction = database.transaction([...names], "readwrite", options);
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
