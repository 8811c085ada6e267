/** Ages as people type them. */

const MAX_AGE_YEARS = 120;

/** Null if not given, undefined if invalid. */
export function parseAge(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_AGE_YEARS ? Number(text) : undefined;
}
