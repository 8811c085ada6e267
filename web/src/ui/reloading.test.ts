// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayReload } from "./reloading";

const reload = vi.fn();
let status: number;

/** The module as a page has it that was just loaded. */
async function loadedAnew(): Promise<typeof import("./reloading")> {
  vi.resetModules();
  return import("./reloading");
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  status = 200;
  vi.stubGlobal("location", { ...window.location, reload });
  vi.stubGlobal("fetch", async () => {
    if (status === 0) throw new TypeError("no network");
    return new Response(null, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("loading anew", () => {
  it("is tried once, and again only much later", () => {
    expect(mayReload(null, 1_000_000, true)).toBe(true);
    expect(mayReload("990000", 1_000_000, true)).toBe(false);
    expect(mayReload("900000", 1_000_000, true)).toBe(true);
    expect(mayReload("what?", 1_000_000, true)).toBe(true);
  });

  it("is pointless without a connection", () => {
    expect(mayReload(null, 1_000_000, false)).toBe(false);
  });

  it("does not go round between two causes", async () => {
    // A proxy with an old page before a new server: each page wants to reload for both.
    for (let round = 0; round < 5; round++) {
      const { recover, reloadFor } = await loadedAnew();
      await recover();
      reloadFor("protocol", "99");
      reloadFor("release", "abc");
    }
    expect(reload).toHaveBeenCalledTimes(3);
    const { reloadFor } = await loadedAnew();
    reloadFor("release", "abd");
    expect(reload).toHaveBeenCalledTimes(4);
  });

  it("waits while the server is away", async () => {
    const { recover, reloadIfAnswering } = await loadedAnew();
    for (status of [0, 502]) {
      expect(await recover()).toBe(false);
      await reloadIfAnswering();
    }
    expect(reload).not.toHaveBeenCalled();
    status = 405;
    // Several parts that fail at once reload the page together.
    expect(await Promise.all([recover(), recover()])).toEqual([true, true]);
    expect(reload).toHaveBeenCalledOnce();
    expect(await recover()).toBe(false);
    await reloadIfAnswering();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is not repeated by a page that it did not help", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
    await (await loadedAnew()).recover();
    const { recover } = await loadedAnew();
    for (let minute = 0; minute < 5; minute++) {
      await recover();
      clock.mockReturnValue(1_000_000 + minute * 60_000);
    }
    clock.mockRestore();
    expect(reload).toHaveBeenCalledOnce();
  });
});
