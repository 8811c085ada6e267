import { describe, expect, it } from "vitest";
import { parseFace } from "./face";

describe("a tile's text", () => {
  it("is a colour and a shape, in Flex a background too", () => {
    expect(parseFace("Rc")).toEqual({ colour: "red", shape: "circle", background: null });
    expect(parseFace("P4")).toEqual({ colour: "purple", shape: "star4", background: null });
    expect(parseFace("BkB")).toEqual({ colour: "blue", shape: "clover", background: "black" });
    expect(parseFace("G8W")?.background).toBe("white");
    expect(parseFace("YdS")?.background).toBe("split");
  });

  it.each(["", "R", "c", "Xc", "Rx", "RcX", "RcBB", "rc", "draw3", "?", "constructor"])(
    "%j is none",
    (text) => expect(parseFace(text)).toBeNull(),
  );
});
