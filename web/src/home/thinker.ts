/** A worker that thinks: bots' moves, hints, analyses and reviews. */

import type { PyodideAPI } from "pyodide";
import type { FromThinker, ToThinker } from "./port";
import { startPython } from "./python";

type Think = (task: string, report: (text: string) => void) => string;

let think: Promise<Think> | null = null;

const tell = (...message: FromThinker): void => self.postMessage(message);

function load(python: PyodideAPI): Think {
  return (python.pyimport("sestina.browser.worker") as { think: Think }).think;
}

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data[0] === "start") {
    think = startPython(data[1]).then(load);
    // Whoever waits for a thought is told.
    think.catch(() => undefined);
    return;
  }
  const [, number, task] = data;
  try {
    tell(
      "done",
      number,
      (await think!)(task, (text) => tell("progress", number, text)),
    );
  } catch (error) {
    tell("failed", number, String(error));
  }
};
