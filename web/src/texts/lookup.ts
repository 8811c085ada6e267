/** The text for a code of the server; an unknown code is shown as it is. */

export type Text = () => string;
export type Texts = Readonly<Record<string, Text>>;

/** Codes come from outside: `constructor` and the like are not keys. */
export function textFor(texts: Texts, code: string): string | null {
  return Object.hasOwn(texts, code) ? (texts[code]?.() ?? null) : null;
}

export function named(texts: Texts, code: string): string {
  return textFor(texts, code) ?? code;
}
