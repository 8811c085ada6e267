/**
 * A turn at a table of rows, as data: which cards lie where, and what has been changed.
 *
 * It knows where cards are, not whether they may lie there: that the server judges.
 */

/** Names one card of the turn: `t4` lay on the table, `h2` came from the hand. */
export type CardId = string;

export interface Row {
  /** Stays with the row through the turn, whatever cards it has. */
  readonly key: string;
  /** An emptied row keeps its place until the turn is over, so that nothing jumps. */
  readonly cards: readonly CardId[];
}

/** What a turn begins with. */
export interface Base {
  readonly rows: readonly (readonly string[])[];
  readonly hand: readonly string[];
}

export interface Draft {
  readonly base: Base;
  readonly rows: readonly Row[];
}

/** Where cards go: to a row, at a place in it (its end, if none is named), or to a new row. */
export interface Target {
  readonly row: string | null;
  readonly at?: number;
}

export const NEW_ROW: Target = { row: null };

export function begin(base: Base): Draft {
  let number = 0;
  return {
    base,
    rows: base.rows.map((row, at) => ({
      key: `r${at}`,
      cards: row.map(() => `t${number++}`),
    })),
  };
}

export function isFromHand(id: CardId): boolean {
  return id.startsWith("h");
}

/** The text of a card; the empty text for an id that the turn does not have. */
export function face(draft: Draft, id: CardId): string {
  const number = Number(id.slice(1));
  return (isFromHand(id) ? draft.base.hand[number] : draft.base.rows.flat()[number]) ?? "";
}

export function faces(draft: Draft, ids: readonly CardId[]): string[] {
  return ids.map((id) => face(draft, id));
}

/** All cards of the hand as the turn began, played or not. */
export function wholeHand(base: Base): CardId[] {
  return base.hand.map((_, at) => `h${at}`);
}

export function rowOf(draft: Draft, id: CardId): Row | undefined {
  return draft.rows.find((row) => row.cards.includes(id));
}

/** The cards of the hand that lie in rows now. */
export function played(draft: Draft): CardId[] {
  return draft.rows.flatMap((row) => row.cards.filter(isFromHand));
}

export function leftInHand(draft: Draft): CardId[] {
  const gone = new Set(played(draft));
  return wholeHand(draft.base).filter((id) => !gone.has(id));
}

/** The cards of the table that lie in another row than they did. */
export function moved(draft: Draft): CardId[] {
  const home = new Map(
    begin(draft.base).rows.flatMap((row) => row.cards.map((id) => [id, row.key])),
  );
  return draft.rows.flatMap((row) =>
    row.cards.filter((id) => !isFromHand(id) && home.get(id) !== row.key),
  );
}

export function isChanged(draft: Draft): boolean {
  return played(draft).length > 0 || moved(draft).length > 0;
}

function newKey(draft: Draft): string {
  let number = draft.rows.length;
  while (draft.rows.some((row) => row.key === `n${number}`)) number++;
  return `n${number}`;
}

/** A new row that nothing is left in needs no place: only rows of the table keep theirs. */
function tidy(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.cards.length > 0 || row.key.startsWith("r"));
}

/**
 * Put cards, wherever they are, into a row: one card or several of the hand or of rows, a part
 * of a row (which splits it) or all of it (which merges two). The same draft, if nothing changes.
 */
export function put(draft: Draft, ids: readonly CardId[], target: Target): Draft {
  const moving = ids.filter((id, at) => ids.indexOf(id) === at && face(draft, id) !== "");
  const goal = draft.rows.find((row) => row.key === target.row);
  if (moving.length === 0 || (target.row !== null && goal === undefined)) return draft;
  if (goal === undefined) {
    const whole = draft.rows.find((row) => row.cards.includes(moving[0] ?? ""));
    // A whole row that goes to a new one stays where it is.
    if (whole && sameCards(whole.cards, moving)) return draft;
    const rest = without(draft.rows, moving);
    return { base: draft.base, rows: tidy([...rest, { key: newKey(draft), cards: moving }]) };
  }
  const at = Math.max(0, Math.min(target.at ?? goal.cards.length, goal.cards.length));
  const before = goal.cards.slice(0, at).filter((id) => !moving.includes(id));
  const after = goal.cards.slice(at).filter((id) => !moving.includes(id));
  const cards = [...before, ...moving, ...after];
  if (sameOrder(cards, goal.cards)) return draft;
  const rows = without(draft.rows, moving).map((row) =>
    row.key === goal.key ? { key: row.key, cards } : row,
  );
  return { base: draft.base, rows: tidy(rows) };
}

/** Cards of the hand go back to it; those of the table stay, as they must. */
export function takeBack(draft: Draft, ids: readonly CardId[]): Draft {
  const own = ids.filter((id) => isFromHand(id) && rowOf(draft, id) !== undefined);
  if (own.length === 0) return draft;
  return { base: draft.base, rows: tidy(without(draft.rows, own)) };
}

function without(rows: readonly Row[], ids: readonly CardId[]): Row[] {
  return rows.map((row) => ({
    key: row.key,
    cards: row.cards.filter((id) => !ids.includes(id)),
  }));
}

function sameCards(one: readonly CardId[], other: readonly CardId[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function sameOrder(one: readonly CardId[], other: readonly CardId[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** Rows as the server reads them; `parts` of its answer come in the order of `lyingRows`. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return rows
    .filter((row) => row.length > 0)
    .map((row) => row.join(" "))
    .join(" / ");
}

export function moveText(draft: Draft): string {
  return rowsText(draft.rows.map((row) => faces(draft, row.cards)));
}

export function lyingRows(draft: Draft): Row[] {
  return draft.rows.filter((row) => row.cards.length > 0);
}

/** The same cards in any order: what the server says of one such row it says of all. */
export function contents(cards: readonly string[]): string {
  return [...cards].sort().join(" ");
}

/**
 * A draft to ask which rows would take these cards: each row with them, and they alone at last.
 * Its parts are judged one by one; as a whole it is not meant to be legal.
 */
export function trial(draft: Draft, ids: readonly CardId[]): { rows: string[][]; text: string } {
  const added = faces(draft, ids);
  const rows = lyingRows(draft)
    .filter((row) => !row.cards.some((id) => ids.includes(id)))
    .map((row) => faces(draft, row.cards));
  return { rows, text: rowsText([...rows.map((row) => [...row, ...added]), added]) };
}

// Keeping a draft

/** As little as brings a draft back: what it began with, and which cards lie together. */
export function freeze(draft: Draft): string {
  return JSON.stringify({
    table: draft.base.rows,
    hand: draft.base.hand,
    rows: draft.rows.map((row) => [row.key, ...row.cards]),
  });
}

/** A kept draft, if it began with the same rows and hand (in any order); else null. */
export function thaw(text: string, base: Base): Draft | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  const { table, hand, rows } = kept as { table?: unknown; hand?: unknown; rows?: unknown };
  if (!isTexts(hand) || !isRows(table) || !isRows(rows)) return null;
  const began: Base = { rows: table, hand };
  if (!sameBase(began, base)) return null;
  const draft = {
    base: began,
    rows: rows.map(([key, ...cards]) => ({ key: key ?? "", cards })),
  };
  return isWhole(draft) ? draft : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isRows(value: unknown): value is string[][] {
  return Array.isArray(value) && value.every(isTexts);
}

export function sameBase(one: Base, other: Base): boolean {
  const rows = (base: Base) => base.rows.map(contents).sort().join("/");
  return rows(one) === rows(other) && contents(one.hand) === contents(other.hand);
}

/** Whether every card of the table lies in one row, and no card lies twice. */
function isWhole(draft: Draft): boolean {
  const lying = draft.rows.flatMap((row) => row.cards);
  const fresh = begin(draft.base).rows;
  const keys = draft.rows.map((row) => row.key);
  return (
    new Set(lying).size === lying.length &&
    new Set(keys).size === keys.length &&
    fresh.every((row) => keys.includes(row.key)) &&
    lying.every((id) => /^[ht]\d+$/.test(id) && face(draft, id) !== "") &&
    lying.filter((id) => !isFromHand(id)).length === fresh.flatMap((row) => row.cards).length
  );
}

/**
 * New rows in the order of the old ones that they continue, so that what stays does not jump:
 * cards keep their order, newcomers come last. The server's own order says nothing.
 */
export function settle(
  old: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): string[][] {
  const pairs = old.flatMap((before, place) =>
    rows.map((row, at) => ({ place, at, shared: kept(before, row).length })),
  );
  pairs.sort((one, other) => other.shared - one.shared || one.place - other.place);
  const places = new Map<number, number>();
  for (const { place, at, shared } of pairs) {
    if (shared > 0 && !places.has(at) && ![...places.values()].includes(place)) {
      places.set(at, place);
    }
  }
  const settled = rows.map((row, at) => {
    const place = places.get(at);
    const stay = place === undefined ? [] : kept(old[place] ?? [], row);
    return { order: place ?? old.length + at, row: [...stay, ...minus(row, stay)] };
  });
  return settled.sort((one, other) => one.order - other.order).map(({ row }) => row);
}

/** The cards of one row that are in the other as well, as often as they are. */
function kept(row: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return row.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function minus(row: readonly string[], gone: readonly string[]): string[] {
  const left = [...row];
  for (const card of gone) left.splice(left.indexOf(card), 1);
  return left;
}
