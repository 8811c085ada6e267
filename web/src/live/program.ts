/** The worker that runs programs of a page, one after the other, in one session. */

import type { PyodideAPI } from "pyodide";
import { startPython } from "../home/python";
import type { FromProgram, ToProgram } from "./port";

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
    session = startPython(data[1], (bytes, total) => tell("loaded", bytes, total)).then(begin);
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
