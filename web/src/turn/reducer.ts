/**
 * A player's turn as plain data, whatever lies on the table: what happens to it is an action, what
 * has to be done about it is an effect. Nothing here draws, stores, asks or sends anything; the
 * shell does (`turn.svelte.ts`).
 *
 * Each family of games has its own state and actions, and uses these functions for what they share.
 */

import type { Assessment, Offer } from "../protocol";
import type { Kept, KeptDraft } from "./kept";
import type { Seen } from "./source";

/**
 * What happened to a draft when its position came: `restored` after a reload, `carried` over a step
 * of the same turn, `returned` to the hand, of which the player should be told.
 */
export type DraftOutcome = "restored" | "carried" | "returned" | null;

export interface TurnState<Draft, Id> {
  /** The table as it was when this state was made. */
  readonly seen: Seen;
  /** What the player has laid out and not yet played. */
  readonly draft: Draft;
  readonly draftOutcome: DraftOutcome;
  /** What the player has chosen of the hand or the table. */
  readonly selected: readonly Id[];
  /** The draft was sent as a move: once the game has advanced, it has been played. */
  readonly isDraftSent: boolean;
  /** The position in which a move is pending. */
  readonly sentIn: string | null;
  /** Why the last move was refused: a reason. */
  readonly refused: string | null;
  /** What the server has said in this position, by the text of the question. */
  readonly answers: ReadonlyMap<string, Assessment>;
}

/** A question to the server about this position. */
export interface Question {
  readonly text: string;
  /** Without a connection only the latest question of a topic is kept. */
  readonly topic: string;
  /** How long it must stay unchanged before it is asked. */
  readonly pauseMs: number;
}

/** A move on its way, and the draft that it was. */
export interface Sending {
  readonly move: string;
  readonly isDraft: boolean;
  readonly seen: Seen;
}

export type TurnAction =
  /** The table has changed. `kept`: what was stored of a seat that is new here. */
  | { readonly a: "arrived"; readonly seen: Seen; readonly kept: Kept | null }
  /** The player has seen what was drawn early. */
  | { readonly a: "painted" }
  | { readonly a: "send"; readonly move: string; readonly isDraft: boolean }
  | { readonly a: "sent"; readonly sending: Sending }
  | { readonly a: "refused"; readonly sending: Sending; readonly reason: string }
  | {
      readonly a: "answered";
      readonly seen: Seen;
      readonly question: Question;
      readonly assessment: Assessment;
    };

export type TurnEffect =
  /** Store the draft of a seat; null forgets it. */
  | { readonly do: "keep"; readonly place: string; readonly draft: KeptDraft | null }
  /** Forget a stored draft of this ply: it was played. */
  | { readonly do: "forget"; readonly place: string; readonly ply: number }
  | { readonly do: "keepOrder"; readonly place: string; readonly order: readonly string[] }
  /** All that the turn wants to know now; what it wanted before is given up. */
  | { readonly do: "ask"; readonly seen: Seen; readonly questions: readonly Question[] }
  | { readonly do: "send"; readonly sending: Sending }
  /** Report when what is drawn now was painted. */
  | { readonly do: "paint" }
  | { readonly do: "tellRefused"; readonly reason: string }
  /** Tiles came back to the hand because the game went on without them. */
  | { readonly do: "tellReturned" };

export type Step<State, Effect> = readonly [state: State, effects: readonly Effect[]];

/** How a family of games treats drafts. */
export interface Drafting<Draft> {
  /** The draft without anything laid; `before` is the draft of the previous position. */
  begin(seen: Seen, before: Draft): Draft;
  /** A draft as a value to store; null if nothing is laid. */
  freeze(draft: Draft): unknown;
  /** The opposite, for any stored value; null if it makes no sense. */
  thaw(frozen: unknown, seen: Seen): Draft | null;
  /** Whether a draft of this ply fits the position. */
  fits(draft: Draft, seen: Seen): boolean;
  /** What becomes of a draft of another ply that was not played; by default it is dropped. */
  carry?(draft: Draft, seen: Seen): "carried" | "returned" | null;
}

/** The turn of a family of games. */
export interface Family<State, Action, Effect> {
  /** Before there is a table. */
  readonly start: State;
  reduce(state: State, action: Action): Step<State, Effect>;
  /** The state once everything that was drawn early counts. */
  settle(state: State): Step<State, Effect>;
  /** What the player has to know about this state, known or not. */
  questions(state: State): readonly Question[];
}

/** What an action has led to. */
export interface Taken<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
  /** Whether the action itself changed anything. */
  readonly changed: boolean;
}

/**
 * One step of a turn. This is the one place that ends the phase in which something is drawn and
 * does not count yet: whatever happens next builds on it.
 */
export function step<State extends TurnState<unknown, unknown>, Action, Effect>(
  family: Family<State, Action, Effect>,
  state: State,
  action: Action,
): Taken<State, Effect | TurnEffect> {
  const [settled, first] = family.settle(state);
  const [next, then] = family.reduce(settled, action);
  const effects: (Effect | TurnEffect)[] = [...first, ...then];
  const questions = unanswered(family, next);
  const isNew = next.seen.position !== state.seen.position;
  if (isNew || !areSame(questions, unanswered(family, state))) {
    effects.push({ do: "ask", seen: next.seen, questions });
  }
  return { state: next, effects, changed: next !== settled };
}

function unanswered<State extends TurnState<unknown, unknown>>(
  family: Pick<Family<State, never, never>, "questions">,
  state: State,
): Question[] {
  return family.questions(state).filter(({ text }) => !state.answers.has(text));
}

function areSame(some: readonly Question[], others: readonly Question[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ text, topic }, at) => text === others[at]?.text && topic === others[at].topic)
  );
}

/** A move is pending. */
export function isSending({ seen, sentIn }: TurnState<unknown, unknown>): boolean {
  return seen.isMine && sentIn === seen.position;
}

const NO_OFFERS: readonly Offer[] = [];

/** What may be done now. */
export function offersIn(state: TurnState<unknown, unknown>): readonly Offer[] {
  return state.seen.isMine && !isSending(state) ? state.seen.offers : NO_OFFERS;
}

export function select<State extends TurnState<unknown, Id>, Id>(
  state: State,
  selected: readonly Id[],
): State {
  return { ...state, selected, refused: null };
}

/** Replace the draft. */
export function redraft<State extends TurnState<Draft, unknown>, Draft>(
  state: State,
  draft: Draft,
  drafting: Drafting<Draft>,
): Step<State, TurnEffect> {
  if (draft === state.draft) return [state, []];
  const next = { ...state, draft, refused: null };
  return [next, kept(next, drafting)];
}

function kept<Draft>(
  { seen, draft, isDraftSent }: TurnState<Draft, unknown>,
  drafting: Drafting<Draft>,
): TurnEffect[] {
  const { place, ply } = seen;
  if (place === "") return [];
  const frozen = drafting.freeze(draft);
  const toKeep = frozen === null ? null : { ply, sent: isDraftSent, frozen };
  return [{ do: "keep", place, draft: toKeep }];
}

const NO_ANSWERS: ReadonlyMap<string, Assessment> = new Map();

/** Follow the table. A new position decides what becomes of the draft. */
export function arrive<State extends TurnState<Draft, unknown>, Draft>(
  state: State,
  seen: Seen,
  keptHere: Kept | null,
  drafting: Drafting<Draft>,
): Step<State, TurnEffect> {
  if (seen.position === state.seen.position) return [{ ...state, seen }, []];
  const effects: TurnEffect[] = [];
  const old =
    seen.place === state.seen.place
      ? { ply: state.seen.ply, sent: state.isDraftSent, draft: state.draft }
      : thawed(keptHere?.draft ?? null, seen, drafting);
  if (old === null && keptHere?.draft) effects.push({ do: "keep", place: seen.place, draft: null });
  let draft = drafting.begin(seen, state.draft);
  let draftOutcome: DraftOutcome = null;
  if (old !== null && drafting.freeze(old.draft) !== null) {
    if (old.ply === seen.ply) draftOutcome = drafting.fits(old.draft, seen) ? "restored" : null;
    else if (!old.sent) draftOutcome = drafting.carry?.(old.draft, seen) ?? null;
    if (draftOutcome === "restored" || draftOutcome === "carried") draft = old.draft;
  }
  const isDraftSent = draftOutcome === "restored" && (old?.sent ?? false);
  const next = {
    ...state,
    seen,
    draft,
    draftOutcome,
    selected: [],
    isDraftSent,
    refused: null,
    answers: NO_ANSWERS,
  };
  if (old !== null && old.ply !== seen.ply) effects.push(...kept(next, drafting));
  if (draftOutcome === "returned") effects.push({ do: "tellReturned" });
  return [next, effects];
}

function thawed<Draft>(
  stored: KeptDraft | null,
  seen: Seen,
  drafting: Drafting<Draft>,
): { ply: number; sent: boolean; draft: Draft } | null {
  const draft = stored === null ? null : drafting.thaw(stored.frozen, seen);
  return stored === null || draft === null ? null : { ply: stored.ply, sent: stored.sent, draft };
}

/** The actions that mean the same in every turn. */
export function reduceTurn<State extends TurnState<Draft, unknown>, Draft>(
  state: State,
  action: TurnAction,
  drafting: Drafting<Draft>,
): Step<State, TurnEffect> {
  switch (action.a) {
    case "arrived":
      return arrive(state, action.seen, action.kept, drafting);
    case "painted":
      return [state, []];
    case "send":
      return send(state, action.move, action.isDraft, drafting);
    case "sent":
      return [state, forgotten(action.sending)];
    case "refused":
      return refused(state, action.sending, action.reason, drafting);
    case "answered":
      // An answer about another position is of no use.
      if (action.seen.position !== state.seen.position) return [state, []];
      return [
        {
          ...state,
          answers: new Map([...state.answers, [action.question.text, action.assessment]]),
        },
        [],
      ];
  }
}

/** Send a move. A draft stays until the game advances, unless another move was sent. */
export function send<State extends TurnState<Draft, unknown>, Draft>(
  state: State,
  move: string,
  isDraft: boolean,
  drafting: Drafting<Draft>,
): Step<State, TurnEffect> {
  const { seen } = state;
  if (isSending(state) || !seen.isMine) return [state, []];
  const isDraftSent = isDraft || state.isDraftSent;
  const next = { ...state, sentIn: seen.position, refused: null, isDraftSent };
  const keeps = isDraft ? kept(next, drafting) : [];
  return [next, [...keeps, { do: "send", sending: { move, isDraft, seen } }]];
}

/** A move was made. The game may have advanced already, even to another seat of this device. */
function forgotten({ isDraft, seen }: Sending): readonly TurnEffect[] {
  const { place, ply } = seen;
  return isDraft && place !== "" ? [{ do: "forget", place, ply }] : [];
}

function refused<State extends TurnState<Draft, unknown>, Draft>(
  state: State,
  { isDraft, seen }: Sending,
  reason: string,
  drafting: Drafting<Draft>,
): Step<State, TurnEffect> {
  const sentIn = state.sentIn === seen.position ? null : state.sentIn;
  const tell: TurnEffect = { do: "tellRefused", reason };
  if (state.seen.position !== seen.position) return [{ ...state, sentIn }, [tell]];
  const next = { ...state, sentIn, refused: reason };
  if (!isDraft) return [next, [tell]];
  const unsent = { ...next, isDraftSent: false };
  return [unsent, [...kept(unsent, drafting), tell]];
}
