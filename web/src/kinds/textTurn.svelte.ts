/** A turn in a game that this page does not know: press a button, or type a move. */

import { untrack } from "svelte";
import type { Button, Judged } from "../protocol";
import { TurnCore } from "../turn/core.svelte";

/** How long a typed move must stay unchanged before the server is asked. */
const PAUSE_MS = 250;

export class TextTurn extends TurnCore<string, never> {
  readonly buttons: readonly Button[] = $derived.by(() =>
    this.offers.filter((offer): offer is Button => offer.o === "button"),
  );
  readonly move: string = $derived.by(() => this.draft.trim().replace(/\s+/g, " "));
  readonly judged: Judged | null = $derived.by(() => this.answer(this.move));

  protected watch(): void {
    $effect(() => {
      const { move } = this;
      if (this.mine && move !== "") return untrack(() => this.ask(move, PAUSE_MS));
    });
  }

  protected begin(): string {
    return "";
  }

  protected freeze(draft: string): unknown {
    return draft === "" ? null : draft;
  }

  protected thaw(frozen: unknown): string | null {
    return typeof frozen === "string" ? frozen : null;
  }

  protected fits(): boolean {
    return this.mine;
  }

  type(text: string): void {
    this.show(text);
  }

  /** Returns the reason if the move was refused. */
  async play(move: string): Promise<string | null> {
    return this.sendMove(move, true);
  }
}
