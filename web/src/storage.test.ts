// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, keep, keepText, purge, read, readText } from "./storage";

const DAY_MS = 24 * 3_600_000;
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

describe("what the browser keeps", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it("is read as far as its reader accepts it", () => {
    keep("guide", "hand");
    keep("draft:t:0", "laid");
    expect(read("guide", text)).toBe("hand");
    expect(read("draft:t:0", text)).toBe("laid");
    keep("guide", 7);
    expect(read("guide", text)).toBeNull();
    keepText("guide", "{");
    expect(read("guide", text)).toBeNull();
    forget("guide");
    expect(readText("guide")).toBeNull();
  });

  it("is purged when a table has rested for 60 days; settings stay", () => {
    keep("settings", {});
    keep("draft:t:0", "laid");
    localStorage.setItem("sestina-hand:old:0", '["Rc"]');
    localStorage.setItem("sestina-cards-t-0", "3 {}");
    keepText("cards-order", "shape");
    localStorage.setItem("other:page", "{}");
    purge(Date.now() + 59 * DAY_MS);
    const left = Object.keys(localStorage).toSorted();
    expect(left).toEqual([
      "other:page",
      "sestina-cards-order",
      "sestina-draft:t:0",
      "sestina-settings",
    ]);
    purge(Date.now() + 61 * DAY_MS);
    expect(readText("draft:t:0")).toBeNull();
    expect(readText("settings")).toBe("{}");
  });

  it("is nothing where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    keep("guide", "hand");
    expect(read("guide", text)).toBeNull();
    forget("guide");
    purge();
  });
});
