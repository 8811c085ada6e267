/** A turn at a card table as plain data: the draft of rows, the selection, and what is known. */

import type { Arrange, Assessment } from "../protocol";
import {
  arrive,
  isSending,
  redraft,
  reduceTurn,
  select,
  send,
  type Drafting,
  type Family,
  type Question,
  type Step,
  type TurnAction,
  type TurnEffect,
  type TurnState,
} from "../turn/reducer";
import { NOWHERE, type Seen } from "../turn/source";
import type { Kept } from "../turn/kept";
import { rowsChoices, type RowsChoice } from "./choices";
import { Assessments, NOBODY, takers } from "./assessments";
import {
  begin,
  faces,
  freeze,
  isChanged,
  moveText,
  put,
  rowOf,
  sameBase,
  settle,
  takeBack,
  thaw,
  trial,
  type Base,
  type CardId,
  type Draft,
  type Target,
} from "./rows";
import { rowsOfText } from "./rowsText";

export interface CardState extends TurnState<Draft, CardId> {
  /** Earlier drafts of this turn, for undo. */
  readonly past: readonly Draft[];
  /** What is known about rows in this position. */
  readonly known: Assessments;
  /** The move of whole rows that the player has chosen. */
  readonly choice: string | null;
}

export type CardAction =
  | TurnAction
  | { readonly a: "select"; readonly ids: readonly CardId[] }
  /** A card is touched: select it, or move the selection there. */
  | { readonly a: "touch"; readonly id: CardId }
  /** Move the selection. */
  | { readonly a: "put"; readonly target: Target }
  | { readonly a: "takeBack"; readonly ids: readonly CardId[] }
  | { readonly a: "letGo" | "undo" | "restart" }
  /** Choose one of the moves that are offered as whole rows. */
  | { readonly a: "choose"; readonly move: string }
  /** Play what is chosen, or the draft. */
  | { readonly a: "play" };

/** What is said of it to people who do not see the table. */
export type CardSaid =
  | { readonly what: "picked" | "back"; readonly ids: readonly CardId[] }
  | { readonly what: "dropped"; readonly ids: readonly CardId[]; readonly row: string }
  | { readonly what: "putDown" | "undone" | "restarted" };

export type CardEffect = TurnEffect | { readonly do: "say"; readonly said: CardSaid };

type CardStep = Step<CardState, CardEffect>;

/** How long the draft must stay unchanged before the server is asked. */
const PAUSE_MS = 60;

const start: CardState = {
  seen: NOWHERE,
  draft: begin({ rows: [], hand: [] }),
  draftOutcome: null,
  selected: [],
  isDraftSent: false,
  sentIn: null,
  refused: null,
  answers: new Map(),
  past: [],
  known: Assessments.NONE,
  choice: null,
};

const drafting: Drafting<Draft> = {
  /** The rows there, in the order in which they lay before. */
  begin(seen, before) {
    const lying = before.rows.map((row) => faces(before, row.cards));
    return begin({ rows: settle(lying, rowsIn(seen)), hand: seen.hand });
  },
  freeze: (draft) => (isChanged(draft) ? freeze(draft) : null),
  thaw: (frozen, seen) => thaw(frozen, baseOf(seen)),
  fits: (draft, seen) => offerIn(seen) !== null && sameBase(draft.base, baseOf(seen)),
};

function rowsIn({ now }: Seen): readonly (readonly string[])[] {
  return now?.rows ?? [];
}

function baseOf(seen: Seen): Base {
  return { rows: rowsIn(seen), hand: seen.hand };
}

export const CARDS: Family<CardState, CardAction, CardEffect> = {
  start,
  reduce,
  settle: (state) => [state, []],
  questions,
};

function reduce(state: CardState, action: CardAction): CardStep {
  switch (action.a) {
    case "arrived":
      return arrived(state, action.seen, action.kept);
    case "answered": {
      const [next, effects] = reduceTurn(state, action, drafting);
      return [next === state ? state : learn(next, action.question, action.assessment), effects];
    }
    case "select":
      return [pick(state, action.ids), []];
    case "choose":
      return [{ ...state, choice: action.move, refused: null }, []];
    case "play":
      return play(state);
    case "send":
      return reduceTurn(pick(state, []), action, drafting);
    case "touch":
      return touch(state, action.id);
    case "put":
      return drop(state, action.target);
    case "takeBack": {
      const [next, effects] = isOpen(state)
        ? become(state, takeBack(state.draft, action.ids))
        : [pick(state, []), []];
      if (next.draft === state.draft) return [next, effects];
      return [next, [...effects, { do: "say", said: { what: "back", ids: action.ids } }]];
    }
    case "letGo":
      return [pick(state, []), [{ do: "say", said: { what: "putDown" } }]];
    case "undo":
      return undo(state);
    case "restart": {
      const [next, effects] =
        isOpen(state) && isChanged(state.draft)
          ? become(state, begin(state.draft.base))
          : [state, []];
      if (next.draft === state.draft) return [next, effects];
      return [next, [...effects, { do: "say", said: { what: "restarted" } }]];
    }
    default:
      return reduceTurn(state, action, drafting);
  }
}

function arrived(before: CardState, seen: Seen, kept: Kept | null): CardStep {
  const [next, effects] = arrive(before, seen, kept, drafting);
  if (seen.position === before.seen.position) return [next, effects];
  const offer = offerIn(seen);
  const known = offer === null ? Assessments.NONE : Assessments.NONE.withOffer(offer, rowsIn(seen));
  const past = next.draftOutcome === "restored" ? [begin(next.draft.base)] : [];
  return [{ ...next, past, known, choice: null }, effects];
}

export function offerIn({ offers }: Seen): Arrange | null {
  return offers.find((offer): offer is Arrange => offer.o === "rows") ?? null;
}

/** Whether cards may be moved: it is our turn, and no move is pending. */
export function isOpen(state: CardState): boolean {
  return offerIn(state.seen) !== null && !isSending(state);
}

// Playing

/** The move of whole rows that would be played: the chosen one, or the only one. */
export function choiceIn({ seen, choice }: CardState): RowsChoice | null {
  const choices = rowsChoices(seen.offers);
  const chosen = choices.find(({ move }) => move === choice);
  return chosen ?? (choices.length === 1 ? choices[0]! : null);
}

/** What the server has said of the draft; null while its answer is pending. */
export function assessmentIn({ answers, draft }: CardState): Assessment | null {
  return answers.get(moveText(draft)) ?? null;
}

export function canPlay(state: CardState): boolean {
  if (!state.seen.isMine || isSending(state)) return false;
  return choiceIn(state) !== null || assessmentIn(state)?.legal === true;
}

function play(state: CardState): CardStep {
  if (!canPlay(state)) return [state, []];
  const choice = choiceIn(state);
  return send(pick(state, []), choice?.move ?? moveText(state.draft), choice === null, drafting);
}

// Questions

function questions(state: CardState): readonly Question[] {
  const { seen, draft, selected } = state;
  if (offerIn(seen) === null) return [];
  const asked: Question[] = [];
  if (isChanged(draft)) asked.push({ text: moveText(draft), topic: "", pauseMs: PAUSE_MS });
  if (selected.length > 0 && !isKnown(state)) {
    asked.push({ text: trial(draft, selected), topic: "trial", pauseMs: PAUSE_MS });
  }
  return asked;
}

/** Whether we know which rows accept the selection, and whether it could be a row of its own. */
function isKnown(state: CardState): boolean {
  const { known, draft, selected } = state;
  if (known.reason(faces(draft, selected)) === undefined) return false;
  return ![...lights(offerIn(state.seen), state).values()].includes(undefined);
}

/** Rows that accept the selection. */
export function lights(
  offer: Arrange | null,
  { known, draft, selected }: Pick<CardState, "known" | "draft" | "selected">,
): ReadonlyMap<string, boolean | undefined> {
  if (offer === null || selected.length === 0) return NOBODY;
  return takers(known, draft, selected);
}

function learn(state: CardState, question: Question, assessment: Assessment): CardState {
  const rows = rowsOfText(question.text);
  if (question.topic === "") return { ...state, known: state.known.withDraft(assessment, rows) };
  const cards = rows.pop() ?? [];
  const alone = rows.map((row) => row.slice(0, -cards.length));
  return { ...state, known: state.known.withTrial(assessment, alone, cards) };
}

// Cards

function pick(state: CardState, ids: readonly CardId[]): CardState {
  return select(state, isOpen(state) ? ids : []);
}

function touch(state: CardState, id: CardId): CardStep {
  if (!isOpen(state)) return [state, []];
  const { draft, selected } = state;
  const row = rowOf(draft, id);
  const isBeside = row === undefined || selected.every((one) => rowOf(draft, one)?.key === row.key);
  if (!selected.includes(id) && !isBeside) return drop(state, { row: row.key });
  const next = pick(
    state,
    selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id],
  );
  const said: CardSaid =
    next.selected.length > 0 ? { what: "picked", ids: next.selected } : { what: "putDown" };
  return [next, [{ do: "say", said }]];
}

function drop(state: CardState, target: Target): CardStep {
  const { draft, selected } = state;
  if (!isOpen(state) || selected.length === 0) return [state, []];
  const [next, effects] = become(state, put(draft, selected, target));
  if (next.draft === draft) return [next, effects];
  const known = new Set(draft.rows.map(({ key }) => key));
  const row = target.row ?? next.draft.rows.find(({ key }) => !known.has(key))?.key ?? "";
  return [next, [...effects, { do: "say", said: { what: "dropped", ids: selected, row } }]];
}

/** A change that can be undone. */
function become(state: CardState, draft: Draft): CardStep {
  const [next, effects] = redraft(pick(state, []), draft, drafting);
  if (next.draft === state.draft) return [next, effects];
  return [{ ...next, past: [...state.past, state.draft] }, effects];
}

function undo(state: CardState): CardStep {
  const before = state.past.at(-1);
  if (before === undefined || !isOpen(state)) return [state, []];
  const [next, effects] = redraft(pick(state, []), before, drafting);
  const say: CardEffect = { do: "say", said: { what: "undone" } };
  return [{ ...next, past: state.past.slice(0, -1) }, [...effects, say]];
}
