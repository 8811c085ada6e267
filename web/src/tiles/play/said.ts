/** What is said to screen readers about the tiles of a turn; formatted when it is shown. */

import { t } from "../../texts/t";
import { tileName } from "../../texts/tiles";
import { adviceText } from "./tileAdvice";
import type { TileTurn } from "./tileTurn.svelte";

/** A tile was chosen. */
export function chosenText({ advice, targets }: TileTurn, tile: string): () => string {
  const count = targets.size;
  const fits = (): string => t.play_said_fits({ tile: tileName(tile), count });
  return () => (advice?.what === "open-other" ? adviceText(advice) : null) ?? fits();
}

/** A tile was laid. */
export function laidText({ advice, play }: TileTurn, tile: string): () => string {
  const points = play?.points ?? 0;
  return () => {
    const laid = t.play_said_laid({ tile: tileName(tile) });
    if (points > 0) return `${laid} ${t.play_said_worth({ points })}`;
    const next = advice === null ? null : adviceText(advice);
    return next === null ? laid : `${laid} ${next}`;
  };
}
