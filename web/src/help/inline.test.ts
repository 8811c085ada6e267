import { describe, expect, test } from "vitest";
import { parseInline } from "./inline";

describe("the marks inside a text", () => {
  test("a text without marks is itself", () => {
    expect(parseInline("Six colours.")).toEqual([{ kind: "text", text: "Six colours." }]);
    expect(parseInline("")).toEqual([]);
  });

  test("tiles, emphasis, keys and links, in their order", () => {
    expect(parseInline("A [[Rc]] is **red**: press `1`, see [more](/help/flex#end).")).toEqual([
      { kind: "text", text: "A " },
      { kind: "piece", text: "Rc" },
      { kind: "text", text: " is " },
      { kind: "strong", text: "red" },
      { kind: "text", text: ": press " },
      { kind: "key", text: "1" },
      { kind: "text", text: ", see " },
      { kind: "link", text: "more", address: "/help/flex#end" },
      { kind: "text", text: "." },
    ]);
  });

  test("marks may touch", () => {
    expect(parseInline("[[RcB]][[draw3]]")).toEqual([
      { kind: "piece", text: "RcB" },
      { kind: "piece", text: "draw3" },
    ]);
  });

  test("what is not closed is plain text", () => {
    for (const text of ["**bold", "[[Rc]", "`key", "[words](", "2 * 3 * 4", "[a] (b)"]) {
      expect(parseInline(text)).toEqual([{ kind: "text", text }]);
    }
  });

  test("links lead nowhere but into Sestina", () => {
    expect(parseInline("[x](https://example.org)").map((part) => part.kind)).toEqual(["text"]);
    expect(parseInline("[x](javascript:1)").map((part) => part.kind)).toEqual(["text"]);
  });
});
