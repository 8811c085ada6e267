/** Games for tests: a typical one, and one that the client does not know. */

import type { GameOffered } from "../protocol";

export const TILES: GameOffered = {
  game: "classic",
  players: [2, 3, 4],
  levels: ["random", "beginner", "casual"],
  options: [
    { name: "expansion", values: [null, "mini", "more"] },
    {
      name: "action_tiles",
      several: true,
      needs: "expansion",
      by_need: { mini: ["draw3", "take"], more: ["draw3", "take", "ask"] },
    },
    { name: "actions_from_start", values: [false, true], needs: "expansion" },
  ],
  rows: false,
  kind: "grid",
};

export const UNHEARD: GameOffered = {
  game: "rondeau",
  players: [3, 5],
  levels: ["stone"],
  options: [
    { name: "moons", values: [4, 2] },
    { name: "tides", values: ["low", "high"], needs: "moons" },
    { name: "nothing" },
  ],
  rows: true,
  kind: "rows",
};
