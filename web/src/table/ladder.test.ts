// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import type { GameOffered } from "../protocol";
import { keep } from "../storage";
import { latestGame, nextOpponent } from "./ladder";

const LEVELS = ["random", "gentle", "beginner", "casual"];
const game = (name: string): GameOffered =>
  ({ game: name, levels: LEVELS }) as unknown as GameOffered;

beforeEach(() => localStorage.clear());

function keepRun(name: string, level: string, wins: number, at: number): void {
  keep("opponents", { [name]: { level, wins, at } });
}

it("is nobody before the first result", () => {
  expect(nextOpponent(game("classic"))).toBeNull();
  expect(latestGame([game("classic")])).toBeNull();
});

it("is the same again, a stronger one after two wins, a gentler one after two losses", () => {
  keepRun("classic", "beginner", 1, 1);
  expect(nextOpponent(game("classic"))).toEqual({ level: "beginner", step: 0 });
  keepRun("classic", "beginner", 2, 2);
  expect(nextOpponent(game("classic"))).toEqual({ level: "casual", step: 1 });
  keepRun("classic", "beginner", -2, 3);
  expect(nextOpponent(game("classic"))).toEqual({ level: "gentle", step: -1 });
});

it("is nobody whom the server does not have any more", () => {
  keepRun("classic", "gone", 2, 1);
  expect(nextOpponent(game("classic"))).toBeNull();
});

it("is of the game with the latest result", () => {
  keep("opponents", {
    classic: { level: "beginner", wins: 1, at: 5 },
    flex: { level: "beginner", wins: 1, at: 9 },
  });
  expect(latestGame([game("classic"), game("flex"), game("cards")])?.game).toBe("flex");
});
