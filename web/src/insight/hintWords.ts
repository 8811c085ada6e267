/** The steps of a hint as sentences. */

import type { HintStep } from "../net/insight";
import { m } from "../texts/messages.js";
import { formatList } from "../words/format";
import { textFor, type Texts } from "../words/lookup";
import { tileName } from "../words/tiles";
import { moveWords } from "./moveWords";
import { reasonWords, type NameOf, type Place } from "./reasonWords";

const WHERE: Texts = {
  part: m.insight_hint_where,
  swap: m.insight_hint_where_hand,
  action: m.insight_hint_where_action,
  opening: m.insight_hint_where_opening,
  rows: m.insight_hint_where_rows,
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
        ? m.insight_hint_cards({ tiles: tilesText(values["cards"]) })
        : m.insight_hint_tiles({ tiles: tilesText(values["tiles"]) });
    case "move":
      return m.insight_hint_move({
        move: moveWords(typeof values["move"] === "string" ? values["move"] : ""),
      });
    case "why":
      return code === "only-move" ? m.insight_hint_no_reason() : reasonWords(step, name, places);
  }
}
