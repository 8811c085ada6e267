// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { distinctNames, shortNames } from "./seatLabels";

describe("names of seats", () => {
  it("are distinct even if people have the same name", () => {
    expect(distinctNames(["Ada", "Ben", "Ada"])).toEqual(["Ada 1", "Ben", "Ada 3"]);
    expect(distinctNames(["Ada", "Ben"])).toEqual(["Ada", "Ben"]);
  });

  it("stay distinct where they are cut", () => {
    expect(shortNames(["Ada", "Maximiliane"], 9)).toEqual(["Ada", "Maximili…"]);
    expect(shortNames(["Alexandra Bell", "Alexandra Cole"], 9)).toEqual(["1 Alexan…", "2 Alexan…"]);
    expect(shortNames(["👋".repeat(12)], 9)).toEqual([`${"👋".repeat(8)}…`]);
  });
});
