/**
 * The shell of a turn: it holds the state, passes actions to the reducer of its family and does
 * what follows from them. A turn follows its table by itself, as long as its component lives.
 */

import { untrack } from "svelte";
import { reasonOf } from "../net/refused";
import type { Judged, Offer } from "../protocol";
import { afterPaint } from "../ui/afterPaint";
import { forgetDraft, keepDraft, keepOrder, loadKept, type Kept } from "./kept";
import { Questions } from "./questions";
import {
  isSending,
  offersIn,
  step,
  type Family,
  type Sending,
  type Taken,
  type TurnAction,
  type TurnEffect,
  type TurnState,
} from "./reducer";
import { seenOf, type Seen, type Sender, type TurnTable } from "./source";

/** The effects that are left to the component: what is seen and heard. */
export type Shown<Effect> = Exclude<
  Effect,
  { do: "keep" | "forget" | "keepOrder" | "ask" | "send" | "paint" }
>;

export abstract class Turn<
  Draft,
  Id,
  State extends TurnState<Draft, Id>,
  Action,
  Effect extends { do: string },
> {
  readonly table: TurnTable;
  readonly #family: Family<State, Action | TurnAction, Effect | TurnEffect>;
  readonly #sender: Sender;
  readonly #show: (effect: Shown<Effect | TurnEffect>) => void;
  readonly #questions: Questions;
  /** What the last action has led to. */
  #latest: State;
  /** The same as state. While a component goes, Svelte tells what it was before. */
  #taken: State;
  #isOpen = true;
  #stopWaiting: () => void = () => {};

  readonly #seen: Seen = $derived.by(() => seenOf(this.table));

  /**
   * The state in the position that the table shows. An effect takes a new position in, but others
   * may look before it runs, even in the same flush: they see what the reducer will make of it, and
   * never the former position. Only what the browser has stored is missing until then.
   */
  readonly state: State = $derived.by(() => {
    const taken = this.#taken;
    return this.#seen === taken.seen ? taken : this.#arrived(taken, null).state;
  });

  constructor(
    family: Family<State, Action | TurnAction, Effect | TurnEffect>,
    table: TurnTable,
    sender: Sender,
    show: (effect: Shown<Effect | TurnEffect>) => void,
  ) {
    this.#family = family;
    this.table = table;
    this.#sender = sender;
    this.#show = show;
    this.#questions = new Questions(sender, (seen, question, judged) =>
      this.#dispatchShared({ a: "answered", seen, question, judged }),
    );
    this.#latest = family.start;
    this.#taken = $state.raw(family.start);
    untrack(() => this.#arrive());
    // Created first, so it runs before the component renders.
    $effect.pre(() => {
      void this.#seen;
      untrack(() => this.#arrive());
    });
    $effect.pre(() => () => untrack(() => this.#close()));
  }

  readonly seat: number | null = $derived(this.state.seen.seat);
  readonly mine: boolean = $derived(this.state.seen.isMine);
  readonly hand: readonly string[] = $derived(this.state.seen.hand);
  /** A move is pending. */
  readonly sending: boolean = $derived(isSending(this.state));
  /** What may be done now. */
  readonly offers: readonly Offer[] = $derived(offersIn(this.state));
  readonly draft: Draft = $derived(this.state.draft);
  readonly selected: readonly Id[] = $derived(this.state.selected);
  readonly refused: string | null = $derived(this.state.refused);
  readonly answers: ReadonlyMap<string, Judged> = $derived(this.state.answers);

  /** Something happens; returns whether it changed anything. */
  dispatch(action: Action | TurnAction): boolean {
    return untrack(() => {
      this.#arrive();
      return this.#take(step(this.#family, this.#latest, action));
    });
  }

  #dispatchShared(action: TurnAction): void {
    this.dispatch(action);
  }

  #arrived(state: State, kept: Kept | null): Taken<State, Effect | TurnEffect> {
    return step(this.#family, state, { a: "arrived", seen: this.#seen, kept });
  }

  /** Take in what the table shows. */
  #arrive(): void {
    const { seen } = this.#latest;
    if (!this.#isOpen || this.#seen === seen) return;
    const { place } = this.#seen;
    this.#take(this.#arrived(this.#latest, place === seen.place ? null : loadKept(place)));
  }

  #take({ state, effects, changed }: Taken<State, Effect | TurnEffect>): boolean {
    this.#latest = this.#taken = state;
    for (const effect of effects) this.#run(effect);
    return changed;
  }

  #run(effect: Effect | TurnEffect): void {
    const known = effect as TurnEffect;
    switch (known.do) {
      case "keep":
        return keepDraft(known.place, known.draft);
      case "forget":
        return forgetDraft(known.place, known.ply);
      case "keepOrder":
        return keepOrder(known.place, known.order);
      case "ask":
        return this.#questions.want(known.seen, known.questions);
      case "send":
        return void this.#send(known.sending);
      case "paint":
        this.#stopWaiting();
        this.#stopWaiting = afterPaint(() => this.#dispatchShared({ a: "painted" }));
        return;
      default:
        this.#show(effect as Shown<Effect | TurnEffect>);
    }
  }

  async #send(sending: Sending): Promise<void> {
    const { table, ply, undos } = sending.seen;
    let reason: string | null = null;
    try {
      await this.#sender.play(table, ply, sending.move, undos);
    } catch (error) {
      reason = reasonOf(error);
    }
    this.#dispatchShared(
      reason === null ? { a: "sent", sending } : { a: "refused", sending, reason },
    );
  }

  /** The component goes; a move that is on its way is still heard of. */
  #close(): void {
    this.#isOpen = false;
    this.#stopWaiting();
    this.#dispatchShared({ a: "painted" });
    this.#questions.close();
  }
}
