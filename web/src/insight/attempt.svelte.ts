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

export type JudgeMove = (move: string) => Promise<Verdict>;

export class Attempt extends PositionTable {
  verdict = $state.raw<Verdict | null>(null);
  /** A move is being judged. */
  judging = $state.raw(false);

  #coming: Verdict | null = null;

  constructor(
    { position, seat }: Asked,
    private readonly judge: JudgeMove,
    asks?: AskPosition,
  ) {
    super(position, seat, asks);
  }

  protected override async weigh(move: string): Promise<void> {
    this.judging = true;
    try {
      this.#coming = await this.judge(move);
    } finally {
      this.judging = false;
    }
  }

  protected override played(): void {
    this.verdict = this.#coming;
  }
}
