/** A hint that a player asked for: what is known of it, and how much of it is shown. */

import type { Shape } from "../model/shapes";
import { insight, type Hint, type HintStep } from "../net/insight";
import { reasonOf } from "../net/refused";
import { areaOf } from "./hintShapes";
import { placesOf } from "../insight/moveReasons";

/** One tap each. */
export const STEPS = ["where", "tiles", "move", "why"] as const;
type StepName = (typeof STEPS)[number];

type Ask = typeof insight.hint;

export class AskedHint {
  hint = $state.raw<Hint | null>(null);
  /** The reason why there is no hint. */
  problem = $state.raw<string | null>(null);
  isOpen = $state.raw(false);
  /** How many kinds of steps are shown. */
  level = $state.raw(1);

  #abort: AbortController | null = null;

  constructor(private readonly ask: Ask = insight.hint) {}

  /** The kinds of steps that this hint has. */
  kinds: readonly StepName[] = $derived.by(() =>
    STEPS.filter((kind) => this.hint?.steps.some(({ step }) => step === kind)),
  );
  shown: readonly StepName[] = $derived.by(() => this.kinds.slice(0, this.level));
  /** What the next tap shows. */
  next: StepName | null = $derived.by(() => this.kinds[this.level] ?? null);

  stepsOf(kind: StepName): readonly HintStep[] {
    return this.hint?.steps.filter(({ step }) => step === kind) ?? [];
  }

  shapes: readonly Shape[] = $derived.by(() => {
    if (!this.isOpen || this.hint === null) return [];
    const told = this.shown.includes("move");
    const places = this.shown.includes("why") ? placesOf(this.stepsOf("why")) : [];
    return [
      ...areaOf(this.hint.move, told),
      ...places.map(({ cell, letter }): Shape => ({
        shape: "label",
        cell,
        text: letter,
        tone: "target",
      })),
    ];
  });

  async open(table: string, seat: number, ply: number): Promise<void> {
    this.close();
    this.isOpen = true;
    this.problem = null;
    const abort = (this.#abort = new AbortController());
    try {
      await this.ask(
        table,
        { seat, ply },
        ({ hint }) => {
          // What the player has seen does not change any more.
          if (hint && !abort.signal.aborted && this.level === 1) this.hint = hint;
        },
        abort.signal,
      );
    } catch (error) {
      if (!abort.signal.aborted && this.hint === null) this.problem = reasonOf(error);
    }
  }

  more(): void {
    this.level += 1;
  }

  close(): void {
    this.#abort?.abort();
    this.isOpen = false;
    this.hint = null;
    this.level = 1;
  }
}
