import { describe, expect, it } from "vitest";
import { LEVELS } from "../protocol";
import { LEVEL_FACES } from "./faces";

describe("the faces of the bots", () => {
  it("are there for every level, each different", () => {
    expect(Object.keys(LEVEL_FACES).sort()).toEqual([...LEVELS].sort());
    expect(new Set(Object.values(LEVEL_FACES).map((face) => JSON.stringify(face))).size).toBe(
      LEVELS.length,
    );
  });
});
