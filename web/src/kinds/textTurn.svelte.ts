/** A turn in a game that this page does not know: press a button, or type a move. */

import type { Button, Assessment } from "../protocol";
import {
  redraft,
  reduceTurn,
  type Drafting,
  type Family,
  type Step,
  type TurnAction,
  type TurnEffect,
  type TurnState,
} from "../turn/reducer";
import { NOWHERE, type Sender, type TurnTable } from "../turn/source";
import { Turn, type Shown } from "../turn/turn.svelte";

type TextState = TurnState<string, never>;
type TextAction = TurnAction | { readonly a: "type"; readonly text: string };

/** How long a typed move must stay unchanged before the server is asked. */
const PAUSE_MS = 250;

const drafting: Drafting<string> = {
  begin: () => "",
  freeze: (draft) => (draft === "" ? null : draft),
  thaw: (frozen) => (typeof frozen === "string" ? frozen : null),
  fits: (_, { isMine }) => isMine,
};

function moveOf(draft: string): string {
  return draft.trim().replace(/\s+/g, " ");
}

const TEXT: Family<TextState, TextAction, TurnEffect> = {
  start: {
    seen: NOWHERE,
    draft: "",
    draftOutcome: null,
    selected: [],
    isDraftSent: false,
    sentIn: null,
    refused: null,
    answers: new Map(),
  },
  reduce,
  settle: (state) => [state, []],
  questions({ seen, draft }) {
    const text = moveOf(draft);
    return seen.isMine && text !== "" ? [{ text, topic: "", pauseMs: PAUSE_MS }] : [];
  },
};

function reduce(state: TextState, action: TextAction): Step<TextState, TurnEffect> {
  if (action.a === "type") return redraft(state, action.text, drafting);
  return reduceTurn(state, action, drafting);
}

export class TextTurn extends Turn<string, never, TextState, TextAction, TurnEffect> {
  constructor(
    table: TurnTable,
    sender: Sender,
    show: (effect: Shown<TurnEffect>) => void = () => {},
  ) {
    super(TEXT, table, sender, show);
  }

  readonly buttons: readonly Button[] = $derived(
    this.offers.filter((offer): offer is Button => offer.o === "button"),
  );
  readonly move: string = $derived(moveOf(this.draft));
  readonly assessment: Assessment | null = $derived(this.answers.get(this.move) ?? null);

  type(text: string): void {
    this.dispatch({ a: "type", text });
  }

  play(move: string): void {
    this.dispatch({ a: "send", move, isDraft: true });
  }
}
