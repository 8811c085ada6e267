// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { whenThere } from "./arriving";

function put(markup: string): void {
  document.body.replaceChildren(document.createRange().createContextualFragment(markup));
}

const change = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("arriving at a page", () => {
  afterEach(() => put(""));

  it("finds the heading at once, or as soon as it comes, once", async () => {
    const found: string[] = [];
    put("<main><h1>a</h1></main>");
    whenThere("main h1", (one) => found.push(one.textContent));
    put("<main></main>");
    whenThere("main h1", (one) => found.push(one.textContent));
    expect(found).toEqual(["a"]);
    put("<main><h1>b</h1></main>");
    await change();
    put("<main><h1>c</h1></main>");
    await change();
    expect(found).toEqual(["a", "b"]);
  });

  it("leaves the focus to who took it, and stops when asked", async () => {
    const found: string[] = [];
    put("<main><button></button></main>");
    document.querySelector("button")?.focus();
    whenThere("main h1", (one) => found.push(one.textContent));
    put("<main><h1>a</h1></main>");
    await change();
    put("<main></main>");
    whenThere("main h1", (one) => found.push(one.textContent))();
    put("<main><h1>b</h1></main>");
    await change();
    expect(found).toEqual([]);
  });
});
