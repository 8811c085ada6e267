/** The plays of others since the player's last turn, and their effect on the table. */

import type { TableModel } from "../model/table.svelte";
import { marksById, retell, rowsPlays, type Frame, type Mark, type RowsPlay } from "./retell";
import { settle, type Base, type CardId } from "./rows";
import type { CardTurn } from "./cardTurn.svelte";

export interface Picture {
  readonly frame: Frame;
  readonly name: string;
  /** Pictures of one play belong together. */
  readonly play: number;
}

export class History {
  readonly turn: CardTurn;
  readonly model: TableModel;
  readonly plays: readonly RowsPlay[] = $derived.by(() => rowsPlays(this.model.events));
  readonly last: RowsPlay | null = $derived(this.plays.at(-1) ?? null);
  /** The plays of others since our last one; for spectators, the last play. */
  readonly since: readonly RowsPlay[] = $derived.by(() => {
    const own = this.turn.seat;
    const mine = this.plays.findLastIndex(({ seat }) => seat === own);
    return own === null ? this.plays.slice(-1) : this.plays.slice(mine + 1);
  });
  /** Their pictures in sequence; each play starts where the previous one ended. */
  readonly frames: readonly Picture[] = $derived.by(() =>
    this.#picturesOf(this.since, this.turn.draft.base.rows),
  );
  /** The pictures of the last play alone. */
  readonly lastFrames: readonly Picture[] = $derived.by(() => {
    const { last } = this;
    const frames = last && retold(last, this.turn.draft.base.rows);
    if (!last || !frames) return [];
    const name = this.model.names[last.seat] ?? "";
    return frames.map((frame) => ({ frame, name, play: last.ply }));
  });
  /** What the last play did to the cards of this turn. */
  readonly marks: ReadonlyMap<CardId, Mark> = $derived.by(() =>
    marksById(this.lastFrames.at(-1)?.frame ?? null, this.turn.draft.base),
  );

  constructor(turn: CardTurn, model: TableModel) {
    this.turn = turn;
    this.model = model;
  }

  #picturesOf(plays: readonly RowsPlay[], lying: Base["rows"]): Picture[] {
    const pictures: Picture[] = [];
    for (const play of plays) {
      const frames = retold(play, lying);
      const last = frames?.at(-1);
      if (!frames || !last) continue;
      const name = this.model.names[play.seat] ?? "";
      const fresh = pictures.length === 0 ? frames : frames.slice(1);
      pictures.push(...fresh.map((frame) => ({ frame, name, play: play.ply })));
      lying = last.rows
        .filter((row) => !row.taken)
        .map(({ cards }) => cards.map(({ card }) => card));
    }
    return pictures;
  }
}

/** The pictures of a play, with rows in the given order as far as possible. */
function retold({ before, fact }: RowsPlay, order: Base["rows"]): Frame[] | null {
  const steps = fact.steps ?? [];
  if (steps.length === 0) return null;
  return retell(settle(order, before), steps, fact.rows ?? []);
}
