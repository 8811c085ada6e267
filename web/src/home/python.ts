/** Python in a worker: Pyodide, and one pack with the standard library and Sestina as bytecode. */

import type { loadPyodide as LoadPyodide, PyodideAPI } from "pyodide";

/** What the build says of its files; `scripts/engine.py` writes it. */
interface Engine {
  /** The folder with the files, which has a hash of them in its name. */
  readonly folder: string;
  /** The bytes that are loaded of each file. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** What is used of the file system, whose type has no declaration. */
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}
type Told = (bytes: number, total: number) => void;

const PACK = "pack.bin";
const SCRIPT = "pyodide.asm.mjs.bin";
const WASM = "pyodide.asm.wasm";
/** Where a browser refuses WebAssembly, Pyodide waits for ever. */
const PATIENCE_MS = 120_000;

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

/** A file that lies compressed on the server: a plain host of files compresses nothing. */
async function unpacked(address: string, read: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const plain = counted(response.body, read).pipeThrough(
    new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>,
  );
  return new Response(plain, { headers: { "content-type": "application/wasm" } });
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

type CreateModule = NonNullable<Parameters<typeof LoadPyodide>[0]>["createPyodideModule"];

/** The script of Pyodide's program, which lies compressed as well. */
async function scriptOf(response: Response): Promise<CreateModule> {
  const source = new Blob([await response.arrayBuffer()], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const module = (await import(/* @vite-ignore */ address)) as { default: CreateModule };
  URL.revokeObjectURL(address);
  return module.default;
}

/** Start Python with the engine whose list lies at this address. */
export async function startPython(engine: string, told: Told = () => {}): Promise<PyodideAPI> {
  const listed = await fetch(new URL("engine.json", engine), { cache: "no-cache" });
  if (!listed.ok) throw new Error(`${listed.url}: ${listed.status}`);
  const { folder, bytes } = (await listed.json()) as Engine;
  const here = new URL(`${folder}/`, engine).href;
  const total = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  let loaded = 0;
  const read = (more: number): void => told((loaded += more), total);

  const plainFetch = globalThis.fetch;
  // Pyodide asks for its program by the name that it has in its package.
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address === here + WASM ? unpacked(`${address}.bin`, read) : plainFetch(input, init);
  };
  const pack = unpacked(here + PACK, read).then((response) => response.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${here}pyodide.mjs`)) as {
    loadPyodide: typeof LoadPyodide;
  };
  const script = unpacked(here + SCRIPT, read).then(scriptOf);
  const started = loadPyodide({
    createPyodideModule: await script,
    indexURL: here,
    lockFileURL: `${here}lock.json`,
    stdLibURL: `${here}empty.zip`,
    env: { PYTHONHOME: "/", PYTHONPATH: "/lib/python3.14:/site", HOME: "/home" },
    fsInit: async (fs) => mount(fs as FileSystem, await pack),
  });
  const python = await Promise.race([started, tooLate(pack)]);
  globalThis.fetch = plainFetch;
  return python;
}

async function tooLate(pack: Promise<unknown>): Promise<never> {
  await pack;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  throw new Error("Python does not start");
}
