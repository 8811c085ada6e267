/** What the action tiles of others did to the person at this device. */

import type { EventSeen } from "../protocol";

export interface OthersAction {
  /** A tile of theirs is gone, or an action tile lies before everybody. */
  readonly kind: "taken" | "action";
  /** Who took it, or turned it up. */
  readonly by: number;
  /** Who lost the tile. */
  readonly from: number;
  readonly tile: string;
  /** Whether a new tile was drawn for it. */
  readonly drawn: boolean;
}

/**
 * The latest of these events that concerns one of the seats `mine`; `before` stays as long as none
 * of them plays.
 */
export function latestOthersAction(
  events: readonly EventSeen[],
  mine: readonly number[],
  before: OthersAction | null,
): OthersAction | null {
  let othersAction = before;
  for (const event of events) {
    if (event.e !== "played") continue;
    if (mine.includes(event.seat) && !event.bot) othersAction = null;
    for (const [at, fact] of event.facts.entries()) {
      const [by = event.seat] = fact.others ?? [];
      if (fact.kind === "give" && mine.includes(fact.seat) && !mine.includes(by)) {
        const drawn = event.facts
          .slice(at)
          .some((later) => later.kind === "draw" && later.seat === fact.seat);
        const [tile = ""] = fact.tiles ?? [];
        othersAction = { kind: "taken", by, from: fact.seat, tile, drawn };
      }
      const [action] = fact.kind === "draw" ? (fact.specials ?? []) : [];
      if (action !== undefined && othersAction?.kind !== "taken" && mine.length > 0) {
        othersAction = { kind: "action", by: fact.seat, from: -1, tile: action, drawn: false };
      }
    }
  }
  return othersAction;
}
