/**
 * The shell of a turn: it holds the state, passes actions to the reducer of its family and does
 * what follows from them. A turn follows its table by itself, as long as its component lives.
 */

import { untrack } from "svelte";
import { reasonOf } from "../net/refused";
import type { Assessment, Offer } from "../protocol";
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

/** A part of a state, which changes alone. */
class Part {
  value = $state.raw<unknown>();

  constructor(value: unknown) {
    this.value = value;
  }
}

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
  /** The same as signals, one for each part: a tile that is drawn touches none of the others. */
  readonly #parts: Record<string, Part> = {};
  #isOpen = true;
  #stopWaiting: () => void = () => {};

  readonly #seen: Seen = $derived.by(() => seenOf(this.table));

  /**
   * What the reducer will make of a position that is not taken in yet. An effect takes it in, but
   * others may look before it runs, even in the same flush: they must never see the former position.
   * Only what the browser has stored is missing until then.
   *
   * It reads `#latest`, which is no signal. That is safe: every change of `#latest` begins with
   * `#arrive`, and from then on `seen` is that of the table until the table changes again.
   */
  readonly #ahead: State | null = $derived.by(() =>
    this.#seen === this.#parts["seen"]?.value ? null : this.#arrived(this.#latest, null).state,
  );

  /** The state in the position that the table shows. */
  readonly state: State = {} as State;

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
    this.#questions = new Questions(sender, (seen, question, assessment) =>
      this.#dispatchShared({ a: "answered", seen, question, assessment }),
    );
    this.#latest = family.start;
    for (const name of Object.keys(family.start) as (keyof State & string)[]) {
      const part = (this.#parts[name] = new Part(family.start[name]));
      const get = (): unknown => (this.#ahead === null ? part.value : this.#ahead[name]);
      Object.defineProperty(this.state, name, { get });
    }
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
  readonly answers: ReadonlyMap<string, Assessment> = $derived(this.state.answers);

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
    this.#latest = state;
    for (const name of Object.keys(state)) this.#parts[name]!.value = state[name as keyof State];
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
      case "tellRefused":
      case "tellReturned":
        break;
      default:
        // Only a family knows it.
        known satisfies never;
    }
    this.#show(effect as Shown<Effect | TurnEffect>);
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

  /** The component goes; the answer to a move on its way is still processed. */
  #close(): void {
    this.#isOpen = false;
    this.#stopWaiting();
    // What was drawn early counts and is kept, but nobody wants to know more of it.
    this.#questions.close();
    this.#dispatchShared({ a: "painted" });
  }
}
