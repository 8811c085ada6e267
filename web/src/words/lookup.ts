/** A text for a code of the server; what we have none for is shown as the server calls it. */

export type Text = () => string;
export type Texts = Readonly<Record<string, Text>>;

/** Codes come from elsewhere: `constructor` and the like are no texts. */
export function textFor(texts: Texts, code: string): string | null {
  return Object.hasOwn(texts, code) ? (texts[code]?.() ?? null) : null;
}

export function named(texts: Texts, code: string): string {
  return textFor(texts, code) ?? code;
}
