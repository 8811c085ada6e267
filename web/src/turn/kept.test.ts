// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { forgetDraft, keepDraft, keepOrder, loadKept } from "./kept";

const DRAFT = { ply: 3, sent: false, frozen: ["Rc"] };

describe("what is kept of a seat", () => {
  beforeEach(() => localStorage.clear());

  it("is its draft and the order of its hand", () => {
    keepDraft("t1:0", DRAFT);
    keepOrder("t1:0", ["Gs", "Rc"]);
    expect(loadKept("t1:0")).toEqual({ draft: DRAFT, order: ["Gs", "Rc"] });
    expect(loadKept("t1:1")).toEqual({ draft: null, order: [] });
    keepDraft("t1:0", null);
    expect(loadKept("t1:0").draft).toBeNull();
  });

  it("forgets a draft only of the ply that was played", () => {
    keepDraft("t1:0", DRAFT);
    forgetDraft("t1:0", 2);
    expect(loadKept("t1:0").draft).toEqual(DRAFT);
    forgetDraft("t1:0", 3);
    expect(loadKept("t1:0").draft).toBeNull();
  });

  it.each(["{", "7", '{"value":{"a":1}}', '{"value":[7]}', '["Rc"]'])(
    "does not trust what was stored: %s",
    (text) => {
      localStorage.setItem("sestina-hand:t1:0", text);
      localStorage.setItem("sestina-draft:t1:0", text);
      expect(loadKept("t1:0")).toEqual({ draft: null, order: [] });
    },
  );
});
