import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromThinker, ToThinker } from "./port";
import { ThinkerLanes } from "./thinkers";

class FakeWorker {
  onmessage: ((event: { data: FromThinker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  readonly asked: number[] = [];
  isEnded = false;

  postMessage(message: ToThinker): void {
    if (message[0] === "think") this.asked.push(message[1]);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(...data: FromThinker): void {
    if (!this.isEnded) this.onmessage?.({ data });
  }
}

function lanes(): { workers: FakeWorker[]; heard: unknown[][]; thinkers: ThinkerLanes } {
  const workers: FakeWorker[] = [];
  const heard: unknown[][] = [];
  const start = (): Worker => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  };
  return { workers, heard, thinkers: new ThinkerLanes(start, (...told) => heard.push(told)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a thought that lasts has a spare worker, which is ready when the thought is cancelled", () => {
  const { workers, thinkers } = lanes();
  thinkers.begin(1, "short", "quick");
  workers[0]!.say("done", 1, "move");
  vi.runAllTimers();
  expect(workers).toHaveLength(1);
  thinkers.begin(2, "short", "long");
  vi.runAllTimers();
  expect(workers).toHaveLength(2);
  thinkers.cancel(2);
  thinkers.begin(3, "short", "next");
  expect(workers.map(({ isEnded, asked }) => [isEnded, asked])).toEqual([
    [true, [1, 2]],
    [false, [3]],
  ]);
  vi.runAllTimers();
  expect(workers).toHaveLength(3);
});

it("thoughts of a lane go one after the other", () => {
  const { workers, heard, thinkers } = lanes();
  thinkers.begin(1, "short", "a");
  thinkers.begin(2, "short", "b");
  expect(workers.map(({ asked }) => asked)).toEqual([[1]]);
  workers[0]!.say("progress", 1, "half");
  workers[0]!.say("done", 1, "move");
  expect(workers[0]!.asked).toEqual([1, 2]);
  expect(heard).toEqual([
    [1, "progress", "half"],
    [1, "done", "move"],
  ]);
});

it("a long thought has a worker of its own, which ends with it", () => {
  const { workers, thinkers } = lanes();
  thinkers.begin(1, "long", "review");
  thinkers.begin(2, "short", "move");
  expect(workers.map(({ asked }) => asked)).toEqual([[1], [2]]);
  workers[0]!.say("done", 1, "review");
  workers[1]!.say("done", 2, "move");
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it("a cancelled thought is gone at once, and the next one has another worker", () => {
  const { workers, heard, thinkers } = lanes();
  for (const number of [1, 2, 3]) thinkers.begin(number, "short", "task");
  thinkers.cancel(2);
  thinkers.cancel(1);
  workers[0]!.say("done", 1, "too late");
  expect(workers.map(({ isEnded, asked }) => [isEnded, asked])).toEqual([
    [true, [1]],
    [false, [3]],
  ]);
  thinkers.cancel(7);
  expect(heard).toEqual([]);
});

it("a worker that breaks is replaced, and whoever waits is told", () => {
  const { workers, heard, thinkers } = lanes();
  thinkers.begin(1, "short", "a");
  thinkers.begin(2, "short", "b");
  workers[0]!.onerror?.({ message: "out of memory" });
  expect(heard).toEqual([[1, "failed", "out of memory"]]);
  expect(workers.map(({ asked }) => asked)).toEqual([[1], [2]]);
});
