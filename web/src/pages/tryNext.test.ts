import { expect, it } from "vitest";
import { nextGame } from "./tryNext";

const OFFERED = ["classic", "travel", "flex", "cards", "unheard"];
const played = (...games: string[]) => games.map((game) => ({ game }));

it("suggests what differs most from a game that was played twice", () => {
  expect(nextGame(played("classic", "classic"), OFFERED)).toBe("flex");
  expect(nextGame(played("classic", "classic", "flex"), OFFERED)).toBe("cards");
  expect(nextGame(played("flex", "cards", "cards"), OFFERED)).toBe("travel");
  expect(nextGame(played("flex", "cards", "cards", "travel", "classic"), OFFERED)).toBe("unheard");
});

it("suggests nothing to newcomers, and nothing that the server has not", () => {
  expect(nextGame([], OFFERED)).toBeNull();
  expect(nextGame(played("classic", "flex"), OFFERED)).toBeNull();
  expect(nextGame(played("classic", "classic"), ["classic"])).toBeNull();
});
