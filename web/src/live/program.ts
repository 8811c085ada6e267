/** The worker that runs programs of a page, one after the other, in one session. */

import type { PyodideAPI } from "pyodide";
import { fetchEngine, startPython } from "../home/python";
import type { FromProgram, ToProgram } from "./programPort";

interface Session {
  run(source: string, isPrompt: boolean, tell: (text: string) => void): boolean;
}

let session: Promise<Session> | null = null;

const tell = (...message: FromProgram): void => self.postMessage(message);

function begin(python: PyodideAPI): Session {
  return (
    python.pyimport("sestina.browser.programs") as { ProgramSession: () => Session }
  ).ProgramSession();
}

self.onmessage = async ({ data }: MessageEvent<ToProgram>) => {
  if (data[0] === "start") {
    const told = (bytes: number, total: number): void => tell("loaded", bytes, total);
    session = fetchEngine(data[1], told)
      .then((parts) => startPython(parts))
      .then(begin);
    session.catch((error: unknown) => tell("failed", String(error)));
    return;
  }
  const [, number, source, isPrompt] = data;
  const { run } = await session!;
  tell(
    "done",
    number,
    run(source, isPrompt, (text) => tell("printed", number, text)),
  );
};
