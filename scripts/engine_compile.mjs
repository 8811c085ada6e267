// Runs scripts/engine_compile.py in Pyodide: node engine_compile.mjs PYODIDE SCRIPT FROM TO
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [, , pyodide, script, from, to] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
for (const [mounted, root] of [
  ["/site", from],
  ["/out", to],
]) {
  python.FS.mkdirTree(mounted);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, mounted);
}
await python.runPythonAsync(fs.readFileSync(script, "utf8"));
process.exit(0);
