/** What a turn at a board suggests next. */

import type { Placed } from "../../model/cell";
import type { Play, Plays } from "../../model/plays";
import { t } from "../../texts/t";
import { advise, type Advice } from "../../turn/advice";
import { formatChoice } from "../../texts/format";
import { tileName } from "../../texts/tiles";

/** What a turn knows when it is about to lay tiles. */
export interface Laying {
  readonly plays: Plays;
  readonly draft: readonly Placed[];
  /** The draft as an offered play. */
  readonly play: Play | null;
  /** The chosen tile. */
  readonly tile: string | null;
  readonly targets: ReadonlyMap<string, number>;
  /** Whether the targets take the tile only together with others. */
  readonly onlyWithOthers: boolean;
}

export function adviceFor({ plays, draft, play, tile, targets, onlyWithOthers }: Laying): Advice {
  const { opening } = plays;
  const { tiles, missing } = plays.continued(draft);
  if (tile !== null && targets.size > 0) {
    const count = new Set(targets.values()).size;
    if (opening !== null) return advise("open-cell", "board", { tile, tiles, count });
    return advise(onlyWithOthers ? "withOthers" : "cell", "board", { tile, count });
  }
  const stranger = opening && draft.find(([, , laid]) => !isIn(opening.sets, laid))?.[2];
  if (stranger) return advise("open-back", "undo", { tile: stranger });
  if (draft.length > 0 && !Number.isFinite(missing)) return advise("wrong", "undo");
  if (tile !== null) {
    return advise(opening === null ? "nowhere" : "open-other", "hand", { tile, tiles });
  }
  if (play !== null) return advise("ready", "play", { points: play.points, tiles });
  if (draft.length > 0) {
    return advise(opening === null ? "needs" : "open-missing", "hand", { tiles, count: missing });
  }
  return advise(opening === null ? "choose" : "open", "hand", {
    tiles,
    count: opening?.size ?? 0,
  });
}

function isIn(sets: readonly (readonly string[])[], tile: string): boolean {
  return sets.some((set) => set.includes(tile));
}

/** More names would not be read. */
const MOST_NAMES = 3;

/** The advice as the status line says it; null where it says something else, like points. */
export function adviceText({ what, tiles, count, tile }: Advice): string | null {
  switch (what) {
    case "open":
      return t.play_open({ count });
    case "open-other":
      return t.play_open_other({ tile: tileName(tile) });
    case "open-back":
      return t.play_open_back({ tile: tileName(tile) });
    case "open-missing":
      return t.play_open_missing({ count });
    case "needs":
      return t.play_needs({ count, tiles: formatChoice(tiles.slice(0, MOST_NAMES).map(tileName)) });
    case "withOthers":
      return t.play_hint_with_others();
    case "cell":
    case "open-cell":
      return t.play_hint_cell();
    case "nowhere":
      return t.play_hint_nowhere();
    case "choose":
      return t.play_your_turn();
    default:
      return null;
  }
}

/**
 * What distinguishes the tiles that lead on; null where none stands out. `hints`: for a first game,
 * in which they always do.
 */
export function standingOut({ what, at }: Advice, hints: boolean): string | null {
  if (what.startsWith("open")) return t.play_hand_open();
  if (at !== "hand") return null;
  if (what === "needs") return t.play_hand_needs();
  return hints ? t.play_hand_fits() : null;
}
