/** A try at a position: a table of its own, and somebody who says how good the move is. */

import { PositionTable, type AskPosition } from "../turn/positionTable.svelte";

export interface Verdict {
  readonly right: boolean;
  /** What to say of the move; a function, because the language may change. */
  readonly title: () => string;
  readonly more: () => string;
}

export interface Asked {
  readonly position: string;
  readonly seat: number;
}

export type AssessMove = (move: string) => Promise<Verdict>;

export class Attempt extends PositionTable {
  verdict = $state.raw<Verdict | null>(null);
  /** A move is being assessed. */
  assessing = $state.raw(false);

  #coming: Verdict | null = null;

  constructor(
    { position, seat }: Asked,
    private readonly assess: AssessMove,
    asks?: AskPosition,
  ) {
    super(position, seat, asks);
  }

  protected override async weigh(move: string): Promise<void> {
    this.assessing = true;
    try {
      this.#coming = await this.assess(move);
    } finally {
      this.assessing = false;
    }
  }

  protected override played(): void {
    this.verdict = this.#coming;
  }
}
