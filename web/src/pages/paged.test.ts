// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { PAGE_SIZE, Paged } from "./paged.svelte";

/** A server with this many elements, newest first, that records its requests. */
function aServer(count: number) {
  const all = Array.from({ length: count }, (_, number) => `t${count - number}`);
  const asked: (string | undefined)[] = [];
  return {
    all,
    asked,
    ask: async (before?: string): Promise<string[]> => {
      asked.push(before);
      const from = before === undefined ? 0 : all.indexOf(before) + 1;
      return all.slice(from, from + PAGE_SIZE);
    },
  };
}

async function aList(server: ReturnType<typeof aServer>) {
  const list = new Paged(server.ask, (one) => one, 1000);
  const stop = list.start();
  await vi.waitFor(() => expect(list.value).not.toBeNull());
  return { list, stop };
}

describe("a list page by page", () => {
  it("is whole at once if it is short", async () => {
    const { list, stop } = await aList(aServer(3));
    expect(list.value).toEqual(["t3", "t2", "t1"]);
    expect(list.hasMore).toBe(false);
    stop();
  });

  it.each([PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE, 2 * PAGE_SIZE + 7])(
    "leads to the last of %i",
    async (count) => {
      const server = aServer(count);
      const { list, stop } = await aList(server);
      for (let presses = 0; list.hasMore; presses++) {
        expect(presses).toBeLessThan(5);
        await list.more();
      }
      expect(list.value).toEqual(server.all);
      await list.more();
      expect(server.asked.length).toBe(Math.floor(count / PAGE_SIZE) + 1);
      stop();
    },
  );

  it("asks once for a page that is wanted twice", async () => {
    const server = aServer(2 * PAGE_SIZE);
    const { list, stop } = await aList(server);
    await Promise.all([list.more(), list.more()]);
    expect(server.asked).toEqual([undefined, `t${PAGE_SIZE + 1}`]);
    stop();
  });

  it("loses nothing when new ones come", async () => {
    vi.useFakeTimers();
    const server = aServer(2 * PAGE_SIZE);
    const list = new Paged(server.ask, (one) => one, 5);
    const stop = list.start();
    await vi.advanceTimersByTimeAsync(0);
    await list.more();
    server.all.unshift("new", "newer");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list.value).toEqual(server.all);
    stop();
    vi.useRealTimers();
  });

  it("can be asked again after a page did not come", async () => {
    const server = aServer(PAGE_SIZE + 1);
    let fails = true;
    const list = new Paged(
      async (before) => {
        if (before !== undefined && fails) throw new Error("no answer");
        return server.ask(before);
      },
      (one: string) => one,
      1000,
    );
    const stop = list.start();
    await vi.waitFor(() => expect(list.value).not.toBeNull());
    await expect(list.more()).rejects.toThrow("no answer");
    expect(list.hasMore).toBe(true);
    fails = false;
    await list.more();
    expect(list.value).toEqual(server.all);
    stop();
  });
});
