/**
 * A player's turn, whatever lies on the table: the draft, the selection, the pending move and the
 * server's answers.
 *
 * It follows its table by itself. What depends on the position is a `$derived` that the player's
 * actions reassign; a new position computes it anew. Families of games extend this class.
 */

import { untrack } from "svelte";
import { reasonOf } from "../net/refused";
import type { Judged, Offer } from "../protocol";
import { forgetDraft, loadDraft, saveDraft } from "./keptDraft";
import { Questions } from "./questions.svelte";
import type { Sender, TurnTable } from "./source";

/** What happened to a draft when its turn came: `returned` means that the player should be told. */
export type Fate = "restored" | "carried" | "returned" | null;

/** The start of a position: the draft that it begins with. */
export interface Arrival<Draft> {
  readonly draft: Draft;
  readonly fate: Fate;
}

interface Memory<Draft> {
  readonly position: string;
  readonly place: string;
  readonly ply: number;
  draft: Draft;
  sent: boolean;
}

export abstract class TurnCore<Draft, Id> {
  readonly table: TurnTable;
  /** Why the last move was refused: a reason. */
  refused = $state.raw<string | null>(null);
  /** The position in which a move is pending. */
  #sentIn = $state.raw("");
  #memory: Memory<Draft> | null = null;
  #chosen: readonly Id[] = [];
  readonly #sender: Sender;
  readonly #questions: Questions;
  readonly #stop: () => void;

  constructor(table: TurnTable, sender: Sender) {
    this.table = table;
    this.#sender = sender;
    this.#questions = new Questions(sender);
    // Effects start in a microtask, after the constructors of subclasses.
    this.#stop = $effect.root(() => this.watch());
  }

  // The position

  seat: number | null = $derived.by(() => this.table.activeSeat);
  ply: number = $derived.by(() => this.table.now?.ply ?? 0);
  /** Whether this seat is to move. */
  mine: boolean = $derived.by(() => this.table.isMyTurn);
  hand: readonly string[] = $derived.by(() =>
    this.seat === null ? [] : (this.table.now?.hands?.[String(this.seat)] ?? []),
  );
  /** Names the table and the seat; empty where there is no seat, and so no draft to keep. */
  place: string = $derived.by(() =>
    this.seat === null || this.table.now === null || this.table.id === ""
      ? ""
      : `${this.table.id}:${this.seat}`,
  );
  /** After a turn was taken back, the same ply is another position. */
  position: string = $derived.by(() => {
    const { now, id } = this.table;
    return now === null ? "" : `${id}:${this.seat ?? "-"}:${this.ply}:${now.undos ?? 0}`;
  });
  /** A move is pending. */
  sending: boolean = $derived.by(() => this.mine && this.#sentIn === this.position);
  /** What may be done now. */
  offers: readonly Offer[] = $derived.by(() =>
    this.mine && !this.sending ? this.table.offers : [],
  );

  // The draft

  readonly arrival: Arrival<Draft> = $derived.by(() => {
    const { position } = this;
    return untrack(() => this.#arrive(position));
  });
  draft: Draft = $derived.by(() => this.arrival.draft);
  /** What the player has chosen of the hand or the table. */
  selected: readonly Id[] = $derived.by(() => {
    void this.arrival;
    return untrack(() => (this.#chosen = this.stillChosen?.(this.#chosen) ?? []));
  });

  /** The draft without anything laid; `before` is the draft of the previous position. */
  protected abstract begin(before: Draft | null): Draft;
  /** A draft as a value to store; null if nothing is laid. */
  protected abstract freeze(draft: Draft): unknown;
  /** The opposite, for any stored value; null if it makes no sense. */
  protected abstract thaw(frozen: unknown): Draft | null;
  /** Whether a draft of this ply fits the position. */
  protected abstract fits(draft: Draft): boolean;
  /** What becomes of a draft of another ply that was not played; by default it is dropped. */
  protected carry?(draft: Draft): "carried" | "returned" | null;
  /** The selection in the next position; by default nothing. */
  protected stillChosen?(ids: readonly Id[]): readonly Id[];
  /** The effects of a turn, which last until it is closed. */
  protected abstract watch(): void;

  #arrive(position: string): Arrival<Draft> {
    const { place, ply } = this;
    const memory = this.#memory;
    if (memory?.position === position) return { draft: memory.draft, fate: null };
    const old = memory !== null && memory.place === place ? memory : this.#load(place);
    let draft = this.begin(memory?.draft ?? null);
    let fate: Fate = null;
    let sent = false;
    if (old !== null && this.freeze(old.draft) !== null) {
      if (old.ply === ply) fate = this.fits(old.draft) ? "restored" : null;
      else if (!old.sent) fate = this.carry?.(old.draft) ?? null;
      if (fate === "restored" || fate === "carried") draft = old.draft;
      sent = fate === "restored" && old.sent;
    }
    this.#memory = { position, place, ply, draft, sent };
    if (old !== null && old.ply !== ply) this.#save();
    return { draft, fate };
  }

  #load(place: string): { ply: number; sent: boolean; draft: Draft } | null {
    const kept = place === "" ? null : loadDraft(place);
    if (kept === null) return null;
    const draft = this.thaw(kept.frozen);
    if (draft === null) forgetDraft(place);
    return draft === null ? null : { ...kept, draft };
  }

  #save(): void {
    const memory = this.#memory;
    if (memory === null || memory.place === "") return;
    const { place, ply, sent, draft } = memory;
    const frozen = this.freeze(draft);
    if (frozen === null) forgetDraft(place);
    else saveDraft(place, { ply, sent, frozen });
  }

  /** Replace the draft; returns whether it changed. */
  protected show(draft: Draft): boolean {
    if (draft === this.draft) return false;
    this.draft = draft;
    this.refused = null;
    // Reading the draft has made the memory one of this position.
    this.#memory!.draft = draft;
    this.#save();
    return true;
  }

  select(ids: readonly Id[]): void {
    this.selected = this.#chosen = ids;
    this.refused = null;
  }

  /** Take everything back. */
  restart(): void {
    this.show(this.begin(this.draft));
  }

  // Questions and moves

  /** The server's answer about a text in this position; null while there is none. */
  protected answer(text: string | null): Judged | null {
    return text === null ? null : this.#questions.answer(this.position, text);
  }

  /** Ask the server; returns a function that gives up a question that is not sent yet. */
  protected ask(
    text: string,
    pauseMs: number,
    learn?: (judged: Judged) => void,
    topic = "",
  ): () => void {
    const { position, ply } = this;
    const question = { table: this.table.id, ply, position, text, topic };
    return this.#questions.ask(question, pauseMs, learn);
  }

  /**
   * Send a move; returns the reason if it was refused. A draft stays until the game advances,
   * unless another move was sent.
   */
  protected async sendMove(move: string, isDraft: boolean): Promise<string | null> {
    if (this.sending || !this.mine) return null;
    const { position, place, ply } = this;
    const memory = this.arrival && this.#memory;
    this.#sentIn = position;
    this.refused = null;
    if (isDraft && memory !== null) this.#markSent(memory, true);
    try {
      await this.#sender.play(this.table.id, ply, move, this.table.now?.undos);
      // The next turn of this seat may be another object's: a shared device hides hands.
      if (isDraft && place !== "") forgetDraft(place, ply);
      return null;
    } catch (error) {
      if (this.#sentIn === position) this.#sentIn = "";
      if (isDraft && memory !== null) this.#markSent(memory, false);
      return (this.refused = reasonOf(error));
    }
  }

  #markSent(memory: Memory<Draft>, sent: boolean): void {
    memory.sent = sent;
    if (memory === this.#memory) this.#save();
  }

  /** End the effects. */
  close(): void {
    this.#stop();
  }
}
