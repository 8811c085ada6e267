// Run all checks of the client (the scripts `check:…`) at the same time; what one of them says is
// shown when it is done.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** Whether a check finds nothing. */
function passes(name) {
  return new Promise((resolve) => {
    const started = Date.now();
    const check = spawn("npm", ["run", "--silent", name], { shell: process.platform === "win32" });
    const said = [];
    for (const stream of [check.stdout, check.stderr]) stream.on("data", (part) => said.push(part));
    check.on("error", (error) => said.push(Buffer.from(`${error.message}\n`)));
    check.on("close", (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(`${name}: ${code === 0 ? "passed" : "FAILED"} after ${seconds} s`);
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

const checks = Object.keys(scripts).filter((name) => name.startsWith("check:"));
const passed = await Promise.all(checks.map(passes));
process.exitCode = passed.every(Boolean) ? 0 : 1;
