/** A player's turn at a card table: the draft of rows, the selection, and the server's answers. */

import { untrack } from "svelte";
import type { Arrange, Judged } from "../protocol";
import { TurnCore } from "../turn/core.svelte";
import { Judgements, NOBODY, taken, takers } from "./judging";
import {
  begin,
  faces,
  freeze,
  isChanged,
  isFromHand,
  lyingRows,
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

/** How long the draft must stay unchanged before the server is asked. */
const PAUSE_MS = 60;

export class CardTurn extends TurnCore<Draft, CardId> {
  readonly offer: Arrange | null = $derived.by(
    () => this.table.offers.find((offer): offer is Arrange => offer.o === "rows") ?? null,
  );
  /** Whether cards may be moved: it is our turn, and no move is pending. */
  readonly isOpen: boolean = $derived.by(() => this.offer !== null && !this.sending);

  // The draft

  #past: readonly Draft[] = $derived.by(() => {
    const { draft, fate } = this.arrival;
    return fate === "restored" ? [begin(draft.base)] : [];
  });
  readonly canUndo: boolean = $derived.by(() => this.#past.length > 0);
  readonly move: string = $derived.by(() => moveText(this.draft));

  // The server's answers

  /** Counts answers, so that derived values are computed again. */
  #answers = $state.raw(0);
  /** What is known about rows, by their cards: it holds in this position. */
  readonly #known: Judgements = $derived.by(() => {
    const { offer } = this;
    void this.arrival;
    return untrack(() => {
      const known = new Judgements();
      if (offer !== null) known.learnOffer(offer, this.table.now?.rows ?? []);
      return known;
    });
  });
  /** The answer for the current draft; null while it is pending. */
  readonly judged: Judged | null = $derived.by(() => this.answer(this.move));
  /** Rows that accept the selection. */
  readonly lights: ReadonlyMap<string, boolean | undefined> = $derived.by(() => {
    void this.#answers;
    if (this.offer === null || this.selected.length === 0) return NOBODY;
    return takers(this.#known, this.draft, this.selected);
  });
  /** Whether the selection would be a legal new row. */
  readonly lightsNew: boolean = $derived.by(() => this.#reason(this.selected) === null);

  protected watch(): void {
    $effect(() => {
      if (this.offer === null || !isChanged(this.draft)) return;
      const { draft, move } = this;
      const known = this.#known;
      const rows = lyingRows(draft).map((row) => faces(draft, row.cards));
      return untrack(() => this.#learn(move, (judged) => known.learn(judged, rows)));
    });
    $effect(() => {
      const { draft, selected } = this;
      if (this.offer === null || selected.length === 0) return;
      const isKnown = ![...this.lights.values()].includes(undefined);
      if (isKnown && this.#reason(selected) !== undefined) return;
      const known = this.#known;
      const { rows, text } = trial(draft, selected);
      const cards = faces(draft, selected);
      return untrack(() =>
        this.#learn(text, (judged) => known.learnTrial(judged, rows, cards), "trial"),
      );
    });
  }

  #learn(text: string, learn: (judged: Judged) => void, topic?: string): () => void {
    const learnAndCount = (judged: Judged): void => {
      learn(judged);
      this.#answers++;
    };
    return this.ask(text, PAUSE_MS, learnAndCount, topic);
  }

  #reason(ids: readonly CardId[]): string | null | undefined {
    void this.#answers;
    return this.#known.reason(faces(this.draft, ids));
  }

  // The start of a turn

  /** The rows there, in the order in which they lay before. */
  protected begin(before: Draft | null): Draft {
    const lying = before?.rows.map((row) => faces(before, row.cards)) ?? [];
    return begin({ rows: settle(lying, this.table.now?.rows ?? []), hand: this.hand });
  }

  protected freeze(draft: Draft): unknown {
    return isChanged(draft) ? freeze(draft) : null;
  }

  protected thaw(frozen: unknown): Draft | null {
    return thaw(frozen, this.#base);
  }

  protected fits(draft: Draft): boolean {
    return this.offer !== null && sameBase(draft.base, this.#base);
  }

  get #base(): Base {
    return { rows: this.table.now?.rows ?? [], hand: this.hand };
  }

  // What is selected

  /** A card was touched: select it, or move the selection there. */
  touch(id: CardId): void {
    if (!this.isOpen) return;
    const row = rowOf(this.draft, id);
    if (this.selected.includes(id)) this.select(this.selected.filter((one) => one !== id));
    else if (this.selected.length === 0) this.select([id]);
    else if (row === undefined || this.#allIn(row.key)) this.select([...this.selected, id]);
    else this.drop({ row: row.key });
  }

  #allIn(key: string): boolean {
    return this.selected.every((id) => rowOf(this.draft, id)?.key === key);
  }

  override select(ids: readonly CardId[]): void {
    super.select(this.isOpen ? ids : []);
  }

  // Changing the draft

  /** Move the selection; returns whether anything changed. */
  drop(target: Target): boolean {
    if (!this.isOpen || this.selected.length === 0) return false;
    return this.#become(put(this.draft, this.selected, target));
  }

  takeBack(ids: readonly CardId[]): boolean {
    return this.isOpen && this.#become(takeBack(this.draft, ids));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!this.isOpen || before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.select([]);
    this.show(before);
  }

  override restart(): void {
    if (this.isOpen && isChanged(this.draft)) this.#become(begin(this.draft.base));
  }

  #become(next: Draft): boolean {
    const before = this.draft;
    this.select([]);
    if (!this.show(next)) return false;
    this.#past = [...this.#past, before];
    return true;
  }

  // Rows

  /** The error of a row; null if it has none or is not known yet. */
  problem(key: string): string | null {
    const row = this.draft.rows.find((one) => one.key === key);
    return row && row.cards.length > 0 ? (this.#reason(row.cards) ?? null) : null;
  }

  /** The faces among these cards that a row accepts. */
  takes(key: string, ids: readonly CardId[]): string[] {
    void this.#answers;
    const row = this.draft.rows.find((one) => one.key === key);
    return row ? taken(this.#known, this.draft, row, ids) : [];
  }

  /** The hand cards among these that are in rows. */
  laid(ids: readonly CardId[]): CardId[] {
    return ids.filter((id) => isFromHand(id) && rowOf(this.draft, id) !== undefined);
  }

  // Playing

  async play(move: string): Promise<void> {
    this.select([]);
    await this.sendMove(move, true);
  }
}
