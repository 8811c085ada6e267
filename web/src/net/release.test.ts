// @vitest-environment jsdom
import { expect, it } from "vitest";
import { Release } from "./release.svelte";

it("is noticed, and never by a page that is no build", () => {
  const release = new Release("/assets/index-1.js");
  release.hear("/assets/index-1.js");
  expect(release.newer).toBeNull();
  release.hear("/assets/index-2.js");
  expect(release.newer).toBe("/assets/index-2.js");
  release.hear("/assets/index-1.js");
  expect(release.newer).toBeNull();
  const developed = new Release("");
  developed.hear("/assets/index-2.js");
  expect(developed.newer).toBeNull();
});
