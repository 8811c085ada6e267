/**
 * A turn at a card table, as data: which cards lie where, and what has changed.
 *
 * It knows where cards are, not whether that is legal: the server decides that.
 */

/** The id of a card in this turn: `t4` was on the table, `h2` in the hand. */
export type CardId = string;

export interface Row {
  /** Stays with the row through the turn, whatever cards it has. */
  readonly key: string;
  /** An emptied row keeps its place until the end of the turn, so that nothing jumps. */
  readonly cards: readonly CardId[];
}

/** The state at the start of a turn. */
export interface Base {
  readonly rows: readonly (readonly string[])[];
  readonly hand: readonly string[];
}

export interface Draft {
  readonly base: Base;
  readonly rows: readonly Row[];
}

/** A target for cards: an index in a row (by default its end), or a new row. */
export interface Target {
  readonly row: string | null;
  readonly at?: number;
}

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

/** The text of a card; empty for an unknown id. */
export function face(draft: Draft, id: CardId): string {
  const number = Number(id.slice(1));
  return (isFromHand(id) ? draft.base.hand[number] : draft.base.rows.flat()[number]) ?? "";
}

export function faces(draft: Draft, ids: readonly CardId[]): string[] {
  return ids.map((id) => face(draft, id));
}

/** All hand cards at the start of the turn, played or not. */
export function wholeHand(base: Base): CardId[] {
  return base.hand.map((_, at) => `h${at}`);
}

export function rowOf(draft: Draft, id: CardId): Row | undefined {
  return draft.rows.find((row) => row.cards.includes(id));
}

/** The hand cards that are in rows now. */
export function played(draft: Draft): CardId[] {
  return draft.rows.flatMap((row) => row.cards.filter(isFromHand));
}

export function leftInHand(draft: Draft): CardId[] {
  const gone = new Set(played(draft));
  return wholeHand(draft.base).filter((id) => !gone.has(id));
}

/** The table cards that have changed rows. */
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

/** Drop empty new rows; only rows of the table keep their place. */
function tidy(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.cards.length > 0 || row.key.startsWith("r"));
}

/**
 * Move cards from the hand or from rows into a row. Moving part of a row splits it, moving a whole
 * row merges two. Returns the same draft if nothing changes.
 */
export function put(draft: Draft, ids: readonly CardId[], target: Target): Draft {
  const moving = ids.filter((id, at) => ids.indexOf(id) === at && face(draft, id) !== "");
  const goal = draft.rows.find((row) => row.key === target.row);
  if (moving.length === 0 || (target.row !== null && goal === undefined)) return draft;
  if (goal === undefined) {
    const whole = draft.rows.find((row) => row.cards.includes(moving[0] ?? ""));
    // Moving a whole row to a new one changes nothing.
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

/** Take hand cards back; table cards have to stay. */
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

/** Rows in the server's format; the `parts` of its answer follow the order of `lyingRows`. */
function rowsText(rows: readonly (readonly string[])[]): string {
  return rows
    .filter((row) => row.length > 0)
    .map((row) => row.join(" "))
    .join(" / ");
}

/** The rows of such a text. */
export function moveText(draft: Draft): string {
  return rowsText(draft.rows.map((row) => faces(draft, row.cards)));
}

export function lyingRows(draft: Draft): Row[] {
  return draft.rows.filter((row) => row.cards.length > 0);
}

/** A key for the same cards in any order, to which the server gives the same answer. */
export function contents(cards: readonly string[]): string {
  return [...cards].sort().join(" ");
}

/**
 * A trial draft that shows which rows accept these cards: each row with them, then they alone. The
 * server judges its parts one by one; the whole need not be legal.
 */
export function trial(draft: Draft, ids: readonly CardId[]): string {
  const added = faces(draft, ids);
  const rows = lyingRows(draft)
    .filter((row) => !row.cards.some((id) => ids.includes(id)))
    .map((row) => [...faces(draft, row.cards), ...added]);
  return rowsText([...rows, added]);
}

// Storing a draft

/** The minimum to restore a draft: its initial state, and which cards lie together. */
export function freeze(draft: Draft): unknown {
  return {
    table: draft.base.rows,
    hand: draft.base.hand,
    rows: draft.rows.map((row) => [row.key, ...row.cards]),
  };
}

/** A stored draft if it started from the same rows and hand (in any order), otherwise null. */
export function thaw(kept: unknown, base: Base): Draft | null {
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

/** Whether every table card is in exactly one row and no card appears twice. */
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
 * New rows in the order of the old ones that they continue, so that unchanged rows do not jump.
 * Cards keep their order and new ones come last. The server's order has no meaning.
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

/** The cards that two rows have in common, counting duplicates. */
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
