/**
 * The small marks inside a text of the rules:
 *
 * - `[[Rc]]` a tile, `[[draw3]]` an action tile: drawn, but hidden from screen readers, so the
 *   text must name it
 * - `**words**` emphasis
 * - `` `Enter` `` a key
 * - `[words](/help/classic#scoring)` a link inside Sestina
 */

export type Inline =
  | { readonly kind: "text" | "strong" | "key" | "piece"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly address: string };

// Marks end on the same line and do not nest.
const MARK = /\[\[(\w+)\]\]|\*\*([^*]+)\*\*|`([^`]+)`|\[([^[\]]+)\]\((\/[^()\s]*)\)/g;

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    end = found.index + found[0].length;
    const [, piece, strong, key, words, address] = found;
    if (piece !== undefined) parts.push({ kind: "piece", text: piece });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (key !== undefined) parts.push({ kind: "key", text: key });
    else if (words !== undefined && address !== undefined) {
      parts.push({ kind: "link", text: words, address });
    }
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}
