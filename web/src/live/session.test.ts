import { expect, it } from "vitest";
import type { FromProgram, ToProgram } from "./programPort";
import { Session, type Watcher } from "./session";

class FakeWorker {
  onmessage: ((event: { data: FromProgram }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  readonly ran: string[] = [];
  isEnded = false;
  #number = 0;

  postMessage(message: ToProgram): void {
    if (message[0] !== "run") return;
    this.#number = message[1];
    this.ran.push(message[2]);
  }

  terminate(): void {
    this.isEnded = true;
  }

  print(text: string): void {
    this.onmessage?.({ data: ["printed", this.#number, text] });
  }

  async end(succeeded = true): Promise<void> {
    this.onmessage?.({ data: ["done", this.#number, succeeded] });
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function begin(): { workers: FakeWorker[]; session: Session; printed: string[]; watcher: Watcher } {
  const workers: FakeWorker[] = [];
  const printed: string[] = [];
  const session = new Session(
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    },
    (index) => ({ source: `program ${index}`, isPrompt: true }),
  );
  const watcher = { loading: () => {}, printed: (text: string) => void printed.push(text) };
  return { workers, session, printed, watcher };
}

it("runs what a program builds on first, once, and shows only its own output", async () => {
  const { workers, session, printed, watcher } = begin();
  const ran = session.run(2, [0, 1], watcher);
  await settled();
  for (const text of ["zero", "one", "two"]) {
    workers[0]!.print(text);
    await workers[0]!.end();
  }
  expect(await ran).toEqual({ at: 2, outcome: "done" });
  const again = session.run(1, [0], watcher);
  await settled();
  await workers[0]!.end();
  expect(await again).toEqual({ at: 1, outcome: "done" });
  expect(workers[0]!.ran).toEqual(["program 0", "program 1", "program 2", "program 1"]);
  expect(printed).toEqual(["two"]);
});

it("does not run a program whose foundation fails, and shows why", async () => {
  const { workers, session, printed, watcher } = begin();
  const ran = session.run(1, [0], watcher);
  await settled();
  workers[0]!.print("NameError");
  await workers[0]!.end(false);
  expect(await ran).toEqual({ at: 0, outcome: "failed" });
  expect(printed).toEqual(["NameError"]);
});

it("runs one program after the other", async () => {
  const { workers, session, watcher } = begin();
  const both = Promise.all([session.run(0, [], watcher), session.run(1, [], watcher)]);
  await settled();
  expect(workers[0]!.ran).toEqual(["program 0"]);
  await workers[0]!.end();
  await workers[0]!.end();
  expect((await both).map(({ outcome }) => outcome)).toEqual(["done", "done"]);
});

it("stops what runs and what waits, and begins anew", async () => {
  const { workers, session, watcher } = begin();
  const both = Promise.all([session.run(0, [], watcher), session.run(1, [], watcher)]);
  await settled();
  session.stop();
  expect((await both).map(({ outcome }) => outcome)).toEqual(["stopped", "stopped"]);
  const again = session.run(1, [0], watcher);
  await settled();
  await workers[1]!.end();
  await workers[1]!.end();
  expect((await again).outcome).toBe("done");
  expect(workers.map(({ isEnded, ran }) => [isEnded, ran])).toEqual([
    [true, ["program 0"]],
    [false, ["program 0", "program 1"]],
  ]);
});

it("says that Python does not start, and tries again", async () => {
  const { workers, session, printed, watcher } = begin();
  const ran = session.run(0, [], watcher);
  await settled();
  workers[0]!.onmessage?.({ data: ["failed", "no memory"] });
  expect(await ran).toEqual({ at: 0, outcome: "failed" });
  expect(printed).toEqual(["Python does not start here: no memory\n"]);
  void session.run(0, [], watcher);
  await settled();
  expect(workers.length).toBe(2);
  session.stop();
});
