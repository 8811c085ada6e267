// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { ACTION_KINDS } from "../protocol";
import ActionIcon from "./ActionIcon.svelte";
import Card from "./Card.svelte";
import { SHAPE_PATHS } from "./shapePaths";
import TileIcon from "./TileIcon.svelte";

let shown: Record<string, unknown> | null = null;

function show<P extends Record<string, unknown>>(part: Component<P>, props: P): HTMLElement {
  shown = mount(part, { target: document.body, props });
  flushSync();
  return document.body;
}

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

describe("a tile", () => {
  it("is drawn in its colour, with its shape", () => {
    const page = show(TileIcon, { tile: "G8" });
    expect(page.querySelector(".tile")?.classList).toContain("paint-green");
    expect(page.querySelector(".shape")?.getAttribute("d")).toBe(SHAPE_PATHS.star8);
    expect(page.querySelector(".letter")?.textContent).toBe("G");
  });

  it.each(["black", "white", "split"])("of Flex has ring and corners: %s", (background) => {
    const page = show(TileIcon, { tile: `Rc${background[0]?.toUpperCase()}` });
    expect(page.querySelector(".tile")?.classList).toContain(background);
    expect(page.querySelectorAll(".ring").length).toBe(background === "split" ? 2 : 1);
    expect(page.querySelectorAll(".corner").length).toBe(background === "split" ? 2 : 4);
  });

  it.each(["Zz", "<b>x</b>", ""])("that is unknown is drawn as its text: %j", (tile) => {
    const page = show(TileIcon, { tile });
    expect(page.querySelector(".unknown")?.textContent).toBe(tile);
    expect(page.querySelector(".shape, b")).toBeNull();
  });
});

describe("a card", () => {
  it("has its symbol in the middle and in two corners", () => {
    const page = show(Card, { card: "Pk", width: 60 });
    expect(page.querySelectorAll(".shape")).toHaveLength(3);
    expect(page.querySelector("svg.card")?.getAttribute("style")).toContain("60px");
  });

  it("that is unknown is drawn as its text", () => {
    expect(show(Card, { card: "joker" }).querySelector(".unknown")?.textContent).toBe("joker");
  });
});

describe("an action tile", () => {
  it.each(ACTION_KINDS)("has a picture: %s", (kind) => {
    expect(show(ActionIcon, { kind }).querySelectorAll(".top g path").length).toBeGreaterThan(0);
  });

  it("that is unknown is drawn as its kind", () => {
    expect(show(ActionIcon, { kind: "fly" }).querySelector("text")?.textContent).toBe("fly");
  });
});
