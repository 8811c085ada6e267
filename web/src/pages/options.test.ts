import { describe, expect, it } from "vitest";
import { EMPTY_QUARTER } from "./drawing";
import { TILES, UNHEARD } from "./offered.fixture";
import { choose, emptyOption, fitOptions, isOpen, valuesOf } from "./options";

const [EXPANSION, KINDS, FROM_START] = TILES.options;

describe("options", () => {
  it("begin with the first value, and leave out what needs another choice first", () => {
    expect(fitOptions(TILES, {})).toEqual({ expansion: null });
    expect(isOpen(KINDS!, { expansion: null })).toBe(false);
    expect(isOpen(EXPANSION!, {})).toBe(true);
  });

  it("open with the choice that they need, each with the values that belong to it", () => {
    const options = choose(TILES, { expansion: null }, "expansion", "mini");
    expect(options).toEqual({
      expansion: "mini",
      action_tiles: ["draw3", "take"],
      actions_from_start: false,
    });
    expect(valuesOf(KINDS!, options)).toEqual(["draw3", "take"]);
    expect(valuesOf(FROM_START!, options)).toEqual([false, true]);
  });

  it("keep what still fits when another one changes", () => {
    let options = choose(TILES, {}, "expansion", "mini");
    options = choose(TILES, options, "actions_from_start", true);
    options = choose(TILES, options, "action_tiles", ["take"]);
    options = choose(TILES, options, "expansion", "more");
    expect(options["actions_from_start"]).toBe(true);
    expect(options["action_tiles"]).toEqual(["draw3", "take", "ask"]);
    expect(choose(TILES, options, "expansion", null)).toEqual({ expansion: null });
  });

  it("that are not offered are dropped", () => {
    const wild = { expansion: "mini", action_tiles: ["ask"], sugar: true };
    expect(fitOptions(TILES, wild)).toEqual({
      expansion: "mini",
      action_tiles: ["draw3", "take"],
      actions_from_start: false,
    });
  });

  it("of which several are chosen want at least one", () => {
    const options = choose(TILES, choose(TILES, {}, "expansion", "mini"), "action_tiles", []);
    expect(emptyOption(TILES, options)?.name).toBe("action_tiles");
    expect(emptyOption(TILES, fitOptions(TILES, options))?.name).toBe("action_tiles");
    expect(emptyOption(TILES, choose(TILES, options, "action_tiles", ["take"]))).toBeUndefined();
  });

  it("of a game that nobody knows come from what the server says of it", () => {
    expect(fitOptions(UNHEARD, {})).toEqual({ moons: 4, tides: "low" });
  });

  it("that need a kind are there only with it", () => {
    const answers = { name: "answers", values: ["first", "all"], needs: "expansion" };
    const needy = { ...answers, needs_kind: ["action_tiles", "ask"] as [string, string] };
    const game = { ...TILES, options: [...TILES.options, needy] };
    const all = choose(game, {}, "expansion", "more");
    expect(all["answers"]).toBe("first");
    const kept = choose(game, choose(game, all, "answers", "all"), "action_tiles", ["ask"]);
    expect(kept["answers"]).toBe("all");
    expect(choose(game, kept, "action_tiles", ["take"])).not.toHaveProperty("answers");
    expect(choose(game, kept, "expansion", "mini")).not.toHaveProperty("answers");
  });

  it("that need a board are there with some boards only, drawn ones included", () => {
    const boards = { name: "boards", values: ["plain", "starry"], drawings: { starry: [] } };
    const discs = { name: "discs", values: ["first", "both"], needs: "boards" };
    const game = { ...TILES, options: [boards, { ...discs, by_need: { plain: [] } }] };
    expect(fitOptions(game, {})).toEqual({ boards: "plain" });
    const options = choose(game, choose(game, {}, "boards", "starry"), "discs", "both");
    expect(options).toEqual({ boards: "starry", discs: "both" });
    const drawn = Array.from({ length: 4 }, () => EMPTY_QUARTER.join("/")).join(",");
    expect(choose(game, options, "boards", drawn)["discs"]).toBe("both");
    expect(choose(game, options, "boards", "plain")).not.toHaveProperty("discs");
  });

  it("with drawings take a drawn board, and keep it with another expansion", () => {
    const boards = {
      name: "boards",
      values: ["plain"],
      needs: "expansion",
      by_need: { mini: [] },
      drawings: { plain: [] },
    };
    const game = { ...TILES, options: [...TILES.options, boards] };
    const drawn = Array.from({ length: 4 }, () => EMPTY_QUARTER.join("/")).join(",");
    const options = choose(game, choose(game, {}, "expansion", "more"), "boards", drawn);
    expect(options["boards"]).toBe(drawn);
    expect(fitOptions(game, options)["boards"]).toBe(drawn);
    expect(fitOptions(game, { ...options, boards: "a,b" })["boards"]).toBe("plain");
    expect(choose(game, options, "expansion", "mini")).not.toHaveProperty("boards");
  });
});
