/** What the player's action tile has done so far in this turn, for the status line. */

import type { TableModel } from "../../model/table.svelte";
import { t } from "../../texts/t";
import type { EventSeen, FactSeen } from "../../protocol";
import { formatNumber } from "../../texts/format";
import { tileName } from "../../texts/tiles";
import type { TileTurn } from "./tileTurn.svelte";

/** As many as its face shows. */
const SEPARATE_TILES = 3;

type Names = readonly string[];

/** The facts of each step of the turn that the last steps belong to. */
function stepsOfTurn(events: readonly EventSeen[], seat: number): (readonly FactSeen[])[] {
  const plays = events.filter((event) => event.e === "played");
  const before = plays.findLastIndex((event) => event.seat !== seat);
  return plays.slice(before + 1).map((event) => event.facts);
}

function asked(facts: readonly FactSeen[], names: Names, canDraw: boolean): string | null {
  const ask = facts.find((fact) => fact.kind === "ask");
  if (ask === undefined) return null;
  const tile = tileName(ask.tiles?.[0] ?? "");
  const give = facts.find((fact) => fact.kind === "give");
  if (give !== undefined) return t.play_asked_got({ who: names[give.seat] ?? "", tile });
  return canDraw ? t.play_asked_none({ tile }) : t.play_asked_nothing({ tile });
}

function separate(steps: readonly (readonly FactSeen[])[], points: number): string | null {
  const facts = steps.flat();
  const use = facts.findLastIndex((fact) => fact.kind === "use");
  if (facts[use]?.reason !== "separate") return null;
  const since = facts.slice(use + 1);
  if (since.some((fact) => fact.kind === "score")) return null;
  const laid = since.filter((fact) => fact.kind === "place").length;
  const most = formatNumber(SEPARATE_TILES);
  if (laid === 0) return t.play_separate({ most });
  return t.play_separate_laid({ laid: formatNumber(laid), most, points });
}

/** Null where there is nothing to say. */
export function noticeOf({ events, names }: TableModel, turn: TileTurn): string | null {
  if (!turn.mine || turn.seat === null) return null;
  const steps = stepsOfTurn(events, turn.seat);
  const buttons = turn.offers.filter((offer) => offer.o === "button");
  const canDraw = buttons.some(({ move }) => move === "draw");
  const points = buttons.find(({ move }) => move === "done")?.points ?? 0;
  return asked(steps.at(-1) ?? [], names, canDraw) ?? separate(steps, points);
}
