// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAnswering, mayReload, reloadFor, reloadOnce } from "./reloading";

describe("loading anew", () => {
  const reload = vi.fn();

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    vi.stubGlobal("location", { ...window.location, reload });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is tried once, and again only much later", () => {
    expect(mayReload(null, 1_000_000, true)).toBe(true);
    expect(mayReload("990000", 1_000_000, true)).toBe(false);
    expect(mayReload("900000", 1_000_000, true)).toBe(true);
    expect(mayReload("what?", 1_000_000, true)).toBe(true);
  });

  it("is pointless without a connection", () => {
    expect(mayReload(null, 1_000_000, false)).toBe(false);
  });

  it("does not go round between two causes", () => {
    // A proxy with an old page before a new server: both guards want a reload each time.
    for (let round = 0; round < 5; round++) {
      reloadOnce();
      reloadFor("protocol", "99");
      reloadFor("release", "abc");
    }
    expect(reload).toHaveBeenCalledTimes(3);
    reloadFor("release", "abd");
    expect(reload).toHaveBeenCalledTimes(4);
  });

  it("is left alone while the server is away", async () => {
    const answer = vi.fn(async () => new Response(null, { status: 502 }));
    vi.stubGlobal("fetch", answer);
    expect(await isAnswering()).toBe(false);
    answer.mockResolvedValue(new Response(null, { status: 405 }));
    expect(await isAnswering()).toBe(true);
    answer.mockRejectedValue(new TypeError("no network"));
    expect(await isAnswering()).toBe(false);
  });
});
