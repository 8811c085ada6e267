import { expect, it } from "vitest";
import { memo } from "./memo";

it("makes each text once", () => {
  const asked: number[] = [];
  const text = memo((points: number) => {
    asked.push(points);
    return `${points} points`;
  });
  expect([text(2), text(3), text(2)]).toEqual(["2 points", "3 points", "2 points"]);
  expect(asked).toEqual([2, 3]);
});
