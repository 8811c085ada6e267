import { describe, expect, it } from "vitest";
import { mayReload } from "./reloading";

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
});
