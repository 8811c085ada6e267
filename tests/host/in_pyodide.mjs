// Runs `tests.host.whole_game` in Pyodide: node in_pyodide.mjs PYODIDE SITE GAME TURNS
import { pathToFileURL } from "node:url";

const [, , pyodide, site, game, turns] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: site }, "/site");
python.globals.set("asked", python.toPy([game, Number(turns)]));
await python.runPythonAsync(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/site")
from tests.host.whole_game import main
await main(*asked)
`);
process.exit(0);
