/** The steps of a hint as sentences. */

import type { HintStep } from "../net/insight";
import { t } from "../texts/t";
import { formatList } from "../texts/format";
import { textFor, type Texts } from "../texts/lookup";
import { tileName } from "../texts/tiles";
import { moveText } from "../insight/moveTexts";
import { reasonSentence, type NameOf, type Place } from "../insight/moveReasons";

const WHERE: Texts = {
  part: t.hints_where,
  swap: t.insight_hint_where_hand,
  action: t.insight_hint_where_action,
  opening: t.insight_hint_where_opening,
  rows: t.hints_where_rows,
};

function tilesText(value: unknown): string {
  return typeof value === "string" ? formatList(value.split(" ").map(tileName)) : "";
}

/** A step with a code that is not known here is told in English. */
export function hintText(step: HintStep, name: NameOf, places: readonly Place[]): string {
  const { code, values } = step;
  switch (step.step) {
    case "where":
      return textFor(WHERE, code) ?? step.text;
    case "tiles":
      return code === "cards"
        ? t.insight_hint_cards({ tiles: tilesText(values["cards"]) })
        : t.insight_hint_tiles({ tiles: tilesText(values["tiles"]) });
    case "move":
      return t.hints_move({
        move: moveText(typeof values["move"] === "string" ? values["move"] : ""),
      });
    case "why":
      return code === "only-move" ? t.hints_no_reason() : reasonSentence(step, name, places);
  }
}
