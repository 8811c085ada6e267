/** A player's turn at a card table: the draft, the selection, and the server's answers. */

import type { TableModel } from "../model/table.svelte";
import { reasonOf } from "../net/refused";
import { socket } from "../net/socket.svelte";
import type { Arrange, Judged } from "../protocol";
import { Judgements, NOBODY, taken, takers } from "./judging";
import { deleteDraft, saveDraft, loadDraft } from "./draftStorage";
import {
  begin,
  faces,
  isChanged,
  isFromHand,
  lyingRows,
  moveText,
  put,
  rowOf,
  sameBase,
  settle,
  takeBack,
  trial,
  type Base,
  type CardId,
  type Draft,
  type Target,
} from "./rows";

/** How long the draft must stay unchanged before the server is asked. */
const DEBOUNCE_MS = 60;

const EMPTY: Base = { rows: [], hand: [] };

export class CardTurn {
  readonly model: TableModel;
  draft = $state.raw<Draft>(begin(EMPTY));
  selected = $state.raw<readonly CardId[]>([]);
  /** The last answer, and its move. */
  verdict = $state.raw<{ readonly move: string; readonly judged: Judged } | null>(null);
  sending = $state.raw(false);
  /** Why the last move was refused: a reason. */
  refused = $state.raw<string | null>(null);

  #past = $state.raw<readonly Draft[]>([]);
  /** Counts answers, so that derived values are computed again. */
  #answers = $state.raw(0);
  #known = new Judgements();
  #turn = "";
  #asking: ReturnType<typeof setTimeout> | undefined;
  #trying: ReturnType<typeof setTimeout> | undefined;

  readonly offer: Arrange | null = $derived.by(
    () => this.model.offers.find((offer): offer is Arrange => offer.o === "rows") ?? null,
  );
  readonly seat: number | null = $derived.by(() => this.model.activeSeat);
  readonly canUndo: boolean = $derived(this.#past.length > 0);
  readonly move: string = $derived(moveText(this.draft));
  /** The server's answer for the current draft; null while it is pending. */
  readonly judged: Judged | null = $derived(
    this.verdict?.move === this.move ? this.verdict.judged : null,
  );
  /** Rows that accept the selection. */
  readonly lights: ReadonlyMap<string, boolean | undefined> = $derived.by(() => {
    void this.#answers;
    if (this.offer === null || this.selected.length === 0) return NOBODY;
    return takers(this.#known, this.draft, this.selected);
  });
  /** Whether the selection would be a legal new row. */
  readonly lightsNew: boolean = $derived.by(() => {
    void this.#answers;
    return this.#known.reason(faces(this.draft, this.selected)) === null;
  });

  constructor(model: TableModel) {
    this.model = model;
  }

  /** Whether cards may be moved: it is our turn, and no move is pending. */
  get isOpen(): boolean {
    return this.offer !== null && !this.sending;
  }

  /** Follow the table: a new turn starts from the rows there and a stored draft. */
  follow(): void {
    const { now, seen } = this.model;
    if (!now || !seen) return;
    const seat = this.seat;
    const hand = seat === null ? [] : (now.hands?.[String(seat)] ?? []);
    const turn = `${seen.table} ${now.ply ?? 0} ${seat ?? "-"} ${this.offer ? "open" : "shut"}`;
    const next: Base = { rows: now.rows ?? [], hand };
    if (turn === this.#turn && sameBase(this.draft.base, next)) return;
    const lying = this.draft.rows.map((row) => faces(this.draft, row.cards));
    const base = { rows: settle(lying, next.rows), hand };
    this.#turn = turn;
    this.#known = new Judgements();
    if (this.offer) this.#known.learnOffer(this.offer, next.rows);
    const kept =
      this.offer && seat !== null ? loadDraft(seen.table, seat, now.ply ?? 0, base) : null;
    this.draft = kept ?? begin(base);
    this.#past = kept && isChanged(kept) ? [begin(kept.base)] : [];
    this.selected = [];
    this.verdict = null;
    this.refused = null;
    this.#answers++;
    this.#ask();
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

  select(ids: readonly CardId[]): void {
    this.selected = this.isOpen ? ids : [];
    this.refused = null;
    if (this.selected.length > 0) this.#try();
  }

  // Changing the draft

  /** Move the selection; returns whether anything changed. */
  drop(target: Target): boolean {
    if (!this.isOpen || this.selected.length === 0) return false;
    const ids = this.selected;
    this.selected = [];
    return this.#become(put(this.draft, ids, target));
  }

  takeBack(ids: readonly CardId[]): boolean {
    if (!this.isOpen) return false;
    this.selected = [];
    return this.#become(takeBack(this.draft, ids));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!this.isOpen || before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.selected = [];
    this.#show(before);
  }

  restart(): void {
    if (!this.isOpen || !isChanged(this.draft)) return;
    this.selected = [];
    this.#become(begin(this.draft.base));
  }

  #become(next: Draft): boolean {
    if (next === this.draft) return false;
    this.#past = [...this.#past, this.draft];
    this.#show(next);
    return true;
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.refused = null;
    const { seen, now } = this.model;
    if (seen && this.seat !== null) saveDraft(seen.table, this.seat, now?.ply ?? 0, draft);
    this.#ask();
  }

  // Asking the server

  /** The error of a row; null if it has none or is not known yet. */
  problem(key: string): string | null {
    void this.#answers;
    const row = this.draft.rows.find((one) => one.key === key);
    if (!row || row.cards.length === 0) return null;
    return this.#known.reason(faces(this.draft, row.cards)) ?? null;
  }

  /** The faces among these cards that a row accepts. */
  takes(key: string, ids: readonly CardId[]): string[] {
    void this.#answers;
    const row = this.draft.rows.find((one) => one.key === key);
    return row ? taken(this.#known, this.draft, row, ids) : [];
  }

  #ask(): void {
    clearTimeout(this.#asking);
    if (this.offer === null || !isChanged(this.draft)) return;
    this.#asking = setTimeout(() => void this.#judge(), DEBOUNCE_MS);
  }

  async #judge(): Promise<void> {
    const turn = this.#turn;
    const move = this.move;
    const rows = lyingRows(this.draft).map((row) => faces(this.draft, row.cards));
    const judged = await this.#check(move);
    if (judged === null || turn !== this.#turn) return;
    this.#known.learn(judged, rows);
    if (move === this.move) this.verdict = { move, judged };
    this.#answers++;
  }

  #try(): void {
    clearTimeout(this.#trying);
    const isKnown = ![...this.lights.values()].includes(undefined);
    if (isKnown && this.#known.reason(faces(this.draft, this.selected)) !== undefined) return;
    this.#trying = setTimeout(() => void this.#judgeTrial(), DEBOUNCE_MS);
  }

  async #judgeTrial(): Promise<void> {
    const turn = this.#turn;
    const cards = faces(this.draft, this.selected);
    if (cards.length === 0) return;
    const { rows, text } = trial(this.draft, this.selected);
    const judged = await this.#check(text, "trial");
    if (judged === null || turn !== this.#turn) return;
    this.#known.learnTrial(judged, rows, cards);
    this.#answers++;
  }

  async #check(text: string, topic?: string): Promise<Judged | null> {
    const { seen, now } = this.model;
    if (!seen || !now) return null;
    try {
      return await socket.check(seen.table, now.ply ?? 0, text, topic);
    } catch {
      // The game has advanced, or we asked too fast: the next change asks again.
      return null;
    }
  }

  // Playing

  async play(move: string): Promise<void> {
    const { seen, now } = this.model;
    if (!seen || !now || this.sending) return;
    const { ply = 0 } = now;
    const seat = this.seat;
    this.sending = true;
    this.selected = [];
    this.refused = null;
    try {
      await socket.play(seen.table, ply, move);
      if (seat !== null) deleteDraft(seen.table, seat);
    } catch (error) {
      this.refused = reasonOf(error);
    } finally {
      this.sending = false;
    }
  }

  /** The hand cards among these that are in rows. */
  laid(ids: readonly CardId[]): CardId[] {
    return ids.filter((id) => isFromHand(id) && rowOf(this.draft, id) !== undefined);
  }

  close(): void {
    clearTimeout(this.#asking);
    clearTimeout(this.#trying);
  }
}
