// Installs wheels with micropip in plain Pyodide, and runs a program:
// node micropip_installs.mjs PYODIDE FOLDER PROGRAM
import { pathToFileURL } from "node:url";

const [, , pyodide, folder, program] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ stdout: (line) => process.stdout.write(`${line}\n`) });
python.FS.mkdirTree("/wheels");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/wheels");
// Pyodide's own package for Node comes without micropip.
await python.runPythonAsync(`
import importlib, pathlib, site, zipfile
wheels = sorted(pathlib.Path("/wheels").glob("*.whl"))
tools = [one for one in wheels if one.name.startswith(("micropip-", "packaging-"))]
for one in tools:
    zipfile.ZipFile(one).extractall(site.getsitepackages()[0])
importlib.invalidate_caches()
import micropip
await micropip.install([f"emfs:{one}" for one in wheels if one not in tools])
`);
await python.runPythonAsync(program);
process.exit(0);
