// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { heldBy, fieldsOf } from "../../model/held";
import type { Now } from "../../protocol";
import { cellRows } from "./cells";
import { fieldAt, linesOf, nameAt, shownFields } from "./fieldArt";
import { clipped, edgeOf, fieldKeys, startOf } from "./fields";

const FIELDS = ["o.1", "t*2"];

describe("the fields of a board with an edge", () => {
  it("show a start, points, and a star as long as its disc is there", () => {
    const stars = new Set(["1,1"]);
    expect(shownFields(FIELDS, stars).map(({ x, y, letter }) => `${letter}@${x},${y}`)).toEqual([
      "o@0,0",
      "1@2,0",
      "t@0,1",
      "*@1,1",
      "2@2,1",
    ]);
    expect(fieldAt(FIELDS, new Set(), 1, 1)).toBeNull();
    expect(fieldAt(FIELDS, stars, 1, 0)).toBeNull();
    expect(fieldAt(FIELDS, stars, 5, 5)).toBeNull();
    expect(fieldAt([], stars, 0, 0)).toBeNull();
    expect(nameAt(FIELDS, stars, 2, 1)).toBe("pays 2 more");
    expect(nameAt(FIELDS, stars, 0, 1)).toBeNull();
  });

  it("end where the board ends", () => {
    expect(edgeOf(FIELDS)).toEqual({ left: 0, top: 0, right: 3, bottom: 2 });
    expect(edgeOf([])).toBeNull();
    expect(linesOf(edgeOf(FIELDS)!)).toBe("M0 100H300M100 0V200M200 0V200");
    const rows = cellRows([[0, 0]], []);
    expect(clipped(rows, FIELDS)).toEqual([
      { y: 0, xs: [0, 1] },
      { y: 1, xs: [0, 1] },
    ]);
    expect(clipped(rows, [])).toBe(rows);
  });

  it("can be visited before tiles lie near, from the start field on", () => {
    expect([...fieldKeys(FIELDS)]).toEqual(["0,0", "2,0", "0,1", "1,1", "2,1"]);
    const rows = cellRows([], fieldKeys(["....", ".*..", "..o."]));
    expect(rows).toEqual([
      { y: 1, xs: [1] },
      { y: 2, xs: [2] },
    ]);
    expect(startOf(["....", ".*..", "..o."])).toEqual([2, 2]);
    expect([startOf([]), startOf(["1."])]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe("star discs", () => {
  const now: Now = { status: "playing", seats: [], actions: [["take"], []], discs: [2, 0] };

  it("lie in front of a seat beside its action tiles", () => {
    expect(heldBy(now, 0)).toEqual(["take", "disc", "disc"]);
    expect(heldBy(now, 1)).toEqual([]);
    expect(heldBy({ status: "playing", seats: [] }, 0)).toEqual([]);
  });

  it("are on the board where nobody has won them", () => {
    const { fields, stars } = fieldsOf({ seen: null, now: { ...now, stars: [[3, 4]] } });
    expect(fields).toEqual([]);
    expect(stars.has("3,4")).toBe(true);
  });
});
