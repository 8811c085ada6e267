/** What the others played since one's own last turn, and what of it lies on the table now. */

import { marksById, retell, rowsPlays, type Frame, type Mark, type RowsPlay } from "./retell";
import { settle, type CardId } from "./rows";
import type { CardTurn } from "./turn.svelte";

export interface Picture {
  readonly frame: Frame;
  readonly name: string;
  /** Pictures of one play belong together. */
  readonly play: number;
}

export class History {
  readonly turn: CardTurn;
  readonly plays: readonly RowsPlay[] = $derived.by(() => rowsPlays(this.turn.model.events));
  readonly last: RowsPlay | null = $derived(this.plays.at(-1) ?? null);
  /** The plays of others since our last one; for who does not play, the last one. */
  readonly since: readonly RowsPlay[] = $derived.by(() => {
    const own = this.turn.seat;
    const mine = this.plays.findLastIndex(({ seat }) => seat === own);
    return own === null ? this.plays.slice(-1) : this.plays.slice(mine + 1);
  });
  readonly frames: readonly Picture[] = $derived(
    this.since.flatMap((play) => {
      const name = this.turn.model.now?.seats[play.seat]?.name ?? "";
      return (this.#retold(play) ?? []).map((frame) => ({ frame, name, play: play.ply }));
    }),
  );
  /** What the last play did to the cards of this turn. */
  readonly marks: ReadonlyMap<CardId, Mark> = $derived.by(() => {
    const frame = this.last && this.#retold(this.last)?.at(-1);
    return marksById(frame ?? null, this.turn.draft.base);
  });

  constructor(turn: CardTurn) {
    this.turn = turn;
  }

  /** Rows lie in the picture where they lie on the table, as far as they can. */
  #retold({ before, fact }: RowsPlay): Frame[] | null {
    const steps = fact.steps ?? [];
    if (steps.length === 0) return null;
    return retell(settle(this.turn.draft.base.rows, before), steps, fact.rows ?? []);
  }
}
