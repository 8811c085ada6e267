import { describe, expect, it } from "vitest";
import type { Assessment } from "../protocol";
import { Assessments, taken, takers } from "./assessments";
import { plainButtons, rowsChoices } from "./choices";
import { addedIn, rowsOf } from "./rowsText";
import { begin, put, trial } from "./rows";

const RED = ["Rc", "Rs", "Rd"];
const SQUARES = ["Gs", "Bs", "Ps"];
const draft = begin({ rows: [RED, SQUARES], hand: ["Rs", "R4", "Yk"] });

function assessment(answer: Partial<Assessment>): Assessment {
  return { t: "judged", id: "1", ply: 1, legal: false, ...answer };
}

describe("the answers about rows", () => {
  it("begins with the offer, by the cards of rows and not by their places", () => {
    const offer = { o: "rows" as const, fits: { Rs: [0], R4: [1], Yk: [] } };
    const known = Assessments.NONE.withOffer(offer, [SQUARES, RED]);
    expect(takers(known, draft, ["h0"])).toEqual(
      new Map([
        ["r0", false],
        ["r1", true],
      ]),
    );
    expect(taken(known, draft, draft.rows[0]!, ["h0", "h1", "h2"])).toEqual(["R4"]);
  });

  it("does not know what nobody asked, and learns it by a trial", () => {
    expect(takers(Assessments.NONE, draft, ["t3"]).get("r0")).toBeUndefined();
    expect(trial(draft, ["t3"])).toBe("Rc Rs Rd Gs / Gs");
    const parts = [
      { part: "", reason: "mixed" },
      { part: "", reason: "row-too-short" },
    ];
    const known = Assessments.NONE.withTrial(assessment({ parts }), [RED], ["Gs"]);
    expect(takers(known, draft, ["t3"])).toEqual(new Map([["r0", false]]));
    expect(known.reason(["Gs"])).toBe("row-too-short");
  });

  it("keeps reasons for the same cards in any order, and forgets none", () => {
    const parts = [{ part: "Rc Rs Rd R4" }, { part: "Gs Bs Ps Yk", reason: "mixed" }];
    const known = Assessments.NONE.withDraft(assessment({ parts }), [
      [...RED, "R4"],
      [...SQUARES, "Yk"],
    ]);
    expect(known.reason(["R4", "Rd", "Rs", "Rc"])).toBeNull();
    expect(known.reason(["Yk", "Ps", "Bs", "Gs"])).toBe("mixed");
    expect(known.reason(RED)).toBeUndefined();
    // A row that was legal with a card accepts this card.
    expect(takers(known, draft, ["h1"]).get("r0")).toBe(true);
    expect(takers(known, put(draft, ["h1"], { row: "r0" }), ["h2"]).get("r1")).toBe(false);
  });
});

describe("moves that are offered whole", () => {
  it("are rows if they name cards, else buttons", () => {
    const offers = [
      { o: "button", move: "Rc Rs Rd / Gs Bs Ps", points: 1 },
      { o: "button", move: "stuck" },
      { o: "rows", fits: {} },
    ] as const;
    expect(rowsChoices([...offers] as never)).toEqual([
      { move: "Rc Rs Rd / Gs Bs Ps", points: 1, rows: [RED, SQUARES] },
    ]);
    expect(plainButtons([...offers] as never).map(({ move }) => move)).toEqual(["stuck"]);
    expect(rowsOf("")).toBeNull();
    expect(rowsOf("Rc / / Rs")).toBeNull();
  });

  it("mark what does not lie on the table yet, equal cards counted", () => {
    expect(
      addedIn(
        [RED],
        [
          [...RED, "R4"],
          ["Rc", "Gc", "Bc"],
        ],
      ),
    ).toEqual(new Set(["0,3", "1,0", "1,1", "1,2"]));
  });
});
