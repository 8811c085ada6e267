/** A few tiles or cards as a picture for each game, in legal arrangements. */

import type { Still } from "../turn/parts";

const PICTURES: Readonly<Record<string, Still>> = {
  classic: {
    tiles: [
      [1, 0, "B4"],
      [2, 0, "Bk"],
      [0, 1, "Rc"],
      [1, 1, "R4"],
      [2, 1, "Rk"],
      [0, 2, "Yc"],
      [1, 2, "Y4"],
    ],
  },
  travel: {
    tiles: [
      [0, 0, "Gs"],
      [1, 0, "Gd"],
      [2, 0, "G8"],
      [0, 1, "Os"],
      [2, 1, "P8"],
      [0, 2, "Bs"],
      [1, 2, "Bc"],
    ],
  },
  flex: {
    tiles: [
      [0, 0, "P8B"],
      [1, 0, "PcW"],
      [0, 1, "R8W"],
      [1, 1, "RcB"],
      [2, 1, "RdW"],
      [1, 2, "YcS"],
      [2, 2, "YdB"],
    ],
  },
  cards: {
    rows: [
      ["Bs", "Bc", "Bk"],
      ["Rd", "Gd", "Yd"],
    ],
  },
};

/** One of each colour and shape, for any game. */
const ANY: readonly string[] = ["Rc", "Os", "Yd", "G4", "B8", "Pk"];
const SOME: Still = {
  tiles: ANY.map((tile, at) => [at % 3, Math.floor(at / 3), tile]),
  rows: [ANY.slice(0, 3), ANY.slice(3)],
};

/** A game without a picture gets that of its kind. */
export function pictureOf(game: string): Still {
  return Object.hasOwn(PICTURES, game) ? PICTURES[game]! : SOME;
}
