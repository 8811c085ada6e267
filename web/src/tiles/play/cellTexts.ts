import { memo } from "../board/memo";
import { cellKey } from "../../model/cell";
import type { TableModel } from "../../model/table.svelte";
import { t } from "../../texts/t";
import { reasonText } from "../../texts/reasons.svelte";
import { tileName } from "../../texts/tiles";
import type { EventSeen } from "../../protocol";
import type { TileTurn } from "./tileTurn.svelte";

/** What is wrong with each tile of the draft, by its cell. */
export function problemsOf({ assessment, draft, grows }: TileTurn): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const { part, reason } of assessment?.parts ?? []) {
    if (reason) wrong.set(part.slice(part.indexOf("@") + 1), reasonText(reason));
  }
  // A draft of one tile is that tile.
  const [only, ...more] = draft;
  if (only && more.length === 0 && wrong.size === 0 && assessment?.reason && !grows) {
    wrong.set(cellKey(only[0], only[1]), reasonText(assessment.reason));
  }
  return wrong;
}

/** Makes the function that describes cells to screen readers, for one turn and one language. */
export function cellDescriber(turn: TileTurn): (x: number, y: number) => string | null {
  const fits = memo((points: number) => t.play_cell_fits({ points }));
  const fitsLater = memo((points: number) => t.play_cell_fits_later({ points }));
  const nameOf = memo(tileName);

  return (x, y) => {
    const key = cellKey(x, y);
    if (turn.choosing?.o === "cell") return turn.targets.has(key) ? t.play_cell_choice() : null;
    if (turn.choosing !== null) return null;
    const steps = turn.fitting.get(key) ?? [];
    const tile = turn.tileOf(turn.slot);
    if (tile === null) {
      const all = steps.map((step) => `${nameOf(step.tile)} ${fits(step.points)}`);
      return all.length > 0 ? all.join(", ") : null;
    }
    const now = steps.find((step) => step.tile === tile);
    if (now !== undefined) return fits(now.points);
    const later = turn.targets.get(key);
    return later === undefined ? null : fitsLater(later);
  };
}

/** A shared device names whose hand it is. */
export function handLabel({ mySeats, names }: TableModel, { seat }: TileTurn): string {
  const name = seat === null ? undefined : names[seat];
  return mySeats.length > 1 && name ? t.play_hand_of({ name }) : t.play_hand();
}

/** Whether there are action tiles, or other choices of a tile. */
export function hasActions({ now, events }: TableModel, turn: TileTurn): boolean {
  if ((now?.specials ?? []).length > 0 || now?.actions?.some((held) => held.length > 0))
    return true;
  if (now?.discs?.some((count) => count > 0)) return true;
  // The last one may be in use.
  const uses = (event: EventSeen): boolean =>
    event.e === "played" && event.facts.some(({ kind }) => kind === "use");
  return events.slice(-8).some(uses) || turn.buttons.some((offer) => offer.o === "tile");
}
