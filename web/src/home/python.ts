/** Python in a worker: Pyodide, and packs with the standard library and Sestina as bytecode. */

import type { loadPyodide as LoadPyodide, PyodideAPI } from "pyodide";
import { PROTOCOL } from "../protocol";
import type { EngineList } from "./engineFiles";

/** What is used of the file system, whose type has no declaration. */
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}
type Told = (bytes: number, total: number) => void;
type CreateModule = NonNullable<Parameters<typeof LoadPyodide>[0]>["createPyodideModule"];

/** The engine, fetched: whoever has it can start Python, also in another worker. */
export interface EngineParts {
  /** The address of the folder with the files. */
  readonly here: string;
  readonly engine: EngineList;
  /** Pyodide's program: its address, or the whole of it. */
  readonly script: string | Blob;
  readonly module: WebAssembly.Module;
  readonly first: ArrayBuffer;
}

const LOADER = "pyodide.mjs";
const SCRIPT = "pyodide.asm.mjs";
const WASM = "pyodide.asm.wasm";
const FIRST = "first.pack";
const LATER = "later.pack";

/** The engine on the server is of another version than this page. */
class OtherVersion extends Error {
  override readonly name = "OtherVersion";
}

/** A stream that says how much of it has been read. */
function counted(body: ReadableStream<Uint8Array>, read: (bytes: number) => void) {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Fetches files of the engine, and checks that they are whole. */
class Fetcher {
  constructor(
    readonly here: string,
    readonly engine: EngineList,
    private readonly read: (bytes: number) => void = () => undefined,
  ) {}

  /** The name under which a file lies: a plain host of files compresses nothing. */
  nameOf(file: string): string {
    return this.engine.isPacked ? `${file}.bin` : file;
  }

  addressOf(file: string): string {
    return this.here + this.nameOf(file);
  }

  integrityOf(file: string): string {
    return this.engine.files[this.nameOf(file)]!.hash;
  }

  async #fetch(file: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.addressOf(file), options);
    if (response.ok) return response;
    throw new Error(`${response.url}: ${response.status}`);
  }

  #unpacked(response: Response, type: string): Response {
    if (!this.engine.isPacked) return response;
    const unpacking = new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>;
    const headers = { "content-type": type };
    return new Response(response.body!.pipeThrough(unpacking), { headers });
  }

  /** The whole file. */
  async whole(file: string): Promise<ArrayBuffer> {
    const response = await this.#fetch(file, { integrity: this.integrityOf(file) });
    const told = new Response(counted(response.body!, this.read));
    return this.#unpacked(told, "application/octet-stream").arrayBuffer();
  }

  /** The program, compiled while it arrives. */
  async module(): Promise<WebAssembly.Module> {
    const response = await this.#fetch(WASM);
    const checked = counted(response.clone().body!, this.read);
    const [module] = await Promise.all([
      WebAssembly.compileStreaming(this.#unpacked(response, "application/wasm")),
      checkHash(checked, this.integrityOf(WASM)),
    ]);
    return module;
  }

  /** At once, while the worker waits. */
  now(file: string): ArrayBuffer {
    const request = new XMLHttpRequest();
    request.open("GET", this.addressOf(file), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${request.responseURL}: ${request.status}`);
    return request.response as ArrayBuffer;
  }
}

async function checkHash(body: ReadableStream<Uint8Array>, hash: string): Promise<void> {
  const bytes = await new Response(body).arrayBuffer();
  // Only secure pages have it; elsewhere a damaged program does not compile.
  if (!("subtle" in crypto)) return;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (`sha256-${btoa(String.fromCharCode(...found))}` !== hash) {
    throw new Error("the engine arrived damaged");
  }
}

/** A pack is the length of its index, the index `[[path, offset, length], …]`, and the files. */
function mount(fs: FileSystem, pack: ArrayBuffer): void {
  const length = new DataView(pack).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 8, length))) as [
    path: string,
    offset: number,
    size: number,
  ][];
  for (const [path, offset, size] of index) {
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, new Uint8Array(pack, 8 + length + offset, size), { canOwn: true });
  }
}

/** Fetch the engine whose list lies at this address: what a first move needs. */
export async function fetchEngine(base: string, told: Told): Promise<EngineParts> {
  const listed = await fetch(new URL("engine.json", base), { cache: "no-cache" });
  if (!listed.ok) throw new Error(`${listed.url}: ${listed.status}`);
  const engine = (await listed.json()) as EngineList;
  if (engine.protocol !== PROTOCOL) throw new OtherVersion(engine.version);
  const here = new URL(`${engine.folder}/`, base).href;
  let loaded = 0;
  const fetcher = new Fetcher(here, engine, (bytes) => told((loaded += bytes), total));
  const files = [SCRIPT, WASM, FIRST].map((file) => engine.files[fetcher.nameOf(file)]!);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const [script, module, first] = await Promise.all([
    engine.isPacked
      ? fetcher.whole(SCRIPT).then((text) => new Blob([text], { type: "text/javascript" }))
      : here + SCRIPT,
    fetcher.module(),
    fetcher.whole(FIRST),
  ]);
  return { here, engine, script, module, first };
}

/** Fetch the rest beforehand, so that nobody has to wait for it. */
export function fetchLater({ here, engine }: EngineParts): Promise<ArrayBuffer> {
  const fetcher = new Fetcher(here, engine);
  return fetch(fetcher.addressOf(LATER)).then((response) => response.arrayBuffer());
}

async function createModule(script: string | Blob): Promise<CreateModule> {
  const address = typeof script === "string" ? script : URL.createObjectURL(script);
  const module = (await import(/* @vite-ignore */ address)) as { default: CreateModule };
  if (typeof script !== "string") URL.revokeObjectURL(address);
  return module.default;
}

/** Pyodide fetches its program and compiles it; here it gets the one that is compiled already. */
function withModule(here: string, module: WebAssembly.Module) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let fail: (error: unknown) => void;
  // It only warns if its program does not start, and waits for ever.
  const failed = new Promise<never>((_, reject) => (fail = reject));
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address === here + WASM ? Promise.resolve(new Response()) : fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const end = (): void => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  return { failed, end };
}

/** Start Python. `later`: the rest of the engine, if it is there when it is needed. */
export async function startPython(
  { here, engine, script, module, first }: EngineParts,
  later: () => ArrayBuffer | null = () => null,
): Promise<PyodideAPI> {
  const [createPyodideModule, { loadPyodide }] = await Promise.all([
    createModule(script),
    import(/* @vite-ignore */ here + LOADER) as Promise<{ loadPyodide: typeof LoadPyodide }>,
  ]);
  const instantiating = withModule(here, module);
  const started = loadPyodide({
    createPyodideModule,
    indexURL: here,
    lockFileURL: `${here}lock.json`,
    stdLibURL: `${here}empty.zip`,
    env: { PYTHONHOME: "/", PYTHONPATH: "/lib/python3.14:/site", HOME: "/home" },
    fsInit: (fs) => {
      mount(fs as FileSystem, first);
      return Promise.resolve();
    },
  });
  const python = await Promise.race([started, instantiating.failed]);
  instantiating.end();
  const fetcher = new Fetcher(here, engine);
  const rest = python.pyimport("sestina.browser.later") as {
    add_later_modules(fetch: () => Uint8Array, integrity: string): void;
  };
  rest.add_later_modules(
    () => new Uint8Array(later() ?? fetcher.now(LATER)),
    fetcher.integrityOf(LATER),
  );
  return python;
}
