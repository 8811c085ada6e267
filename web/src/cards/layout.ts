/** Computes the size and overlap of cards so that a table fits its container. */

export interface Layout {
  /** Width of a card, in pixels. */
  readonly card: number;
  readonly columns: number;
  /** Width of every row: a growing row overlaps more, so that nothing jumps. */
  readonly row: number;
}

/** Height of a card by its width. */
const CARD_RATIO = 1.4;
/** Height above each row for its number and its error. */
const ROW_HEAD = 16;
const ROW_GAP = 8;
const COLUMN_GAP_PX = 12;
/** A row has room for six cards, each more than half visible. */
const ROW_CARDS = 3.6;
/** The visible part of a card if there is enough room for the row. */
const OPEN_SHARE = 0.92;

const MIN_CARD_PX = 44;
/** On a large table; elsewhere the number of rows decides. */
const MAX_CARD_PX = 132;

function rowWidth(card: number): number {
  return Math.round(card * ROW_CARDS);
}

function columnsOf(width: number, card: number): number {
  return Math.max(1, Math.floor((width + COLUMN_GAP_PX) / (rowWidth(card) + COLUMN_GAP_PX)));
}

export function lineHeight(card: number): number {
  return Math.round(card * CARD_RATIO) + ROW_HEAD + ROW_GAP;
}

/**
 * The largest cards with which all rows are visible. If even small cards do not fit, the table
 * scrolls, with the largest cards that keep the number of columns of small ones.
 */
export function fitRows(width: number, height: number, rows: number, enlarged = 1): Layout {
  const smallest = Math.min(MIN_CARD_PX * enlarged, Math.max(MIN_CARD_PX, width / ROW_CARDS));
  const made = (card: number): Layout => {
    const columns = columnsOf(width, card);
    return {
      card,
      columns,
      row: Math.min(rowWidth(card), Math.max(width, rowWidth(MIN_CARD_PX) / 2)),
    };
  };
  for (let card = Math.floor(MAX_CARD_PX * enlarged); card >= smallest; card -= 1) {
    const lines = Math.ceil(rows / columnsOf(width, card));
    if (rowWidth(card) <= width && lines * lineHeight(card) <= height) return made(card);
  }
  const columns = columnsOf(width, smallest);
  let card = Math.floor(smallest);
  // Where not even two lines of small cards are visible, larger ones would hide more.
  const most = height < 2 * lineHeight(smallest) ? smallest : MAX_CARD_PX;
  while (card < most && columnsOf(width, card + 1) === columns && rowWidth(card + 1) <= width) {
    card += 1;
    if (card >= smallest * 1.25) break;
  }
  return made(card);
}

/** The offset of each card from the previous one in a row. */
export function stride(layout: { card: number; row: number }, cards: number): number {
  if (cards < 2) return 0;
  return Math.min(layout.card * OPEN_SHARE, (layout.row - layout.card) / (cards - 1));
}

export interface HandLayout {
  readonly card: number;
  readonly columns: number;
}

const HAND_GAP_PX = 6;
const MIN_HAND_CARD_PX = 48;

/**
 * One line of cards if they stay large enough to touch, otherwise two or more. Cards that are
 * `enlarged` by less than 1 leave more room for the table.
 */
export function fitHand(width: number, cards: number, enlarged = 1): HandLayout {
  const least = enlarged < 1 ? MIN_CARD_PX : MIN_HAND_CARD_PX;
  const smallest = least * (enlarged > 1 ? 1.15 : 1);
  for (let lines = 1; ; lines++) {
    const columns = Math.max(1, Math.ceil(cards / lines));
    const room = (width + HAND_GAP_PX) / columns - HAND_GAP_PX;
    if (room >= smallest || columns === 1) {
      const largest = (lines === 1 ? 76 : 52) * enlarged;
      return { card: Math.max(least, Math.floor(Math.min(room, largest))), columns };
    }
  }
}
