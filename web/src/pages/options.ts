/** The options of a game as the server describes them: which are active, and their choices. */

import type { GameOffered, NewTable, OptionChoice } from "../protocol";

export type Single = boolean | number | string | null;
export type Chosen = Single | string[];
export type Options = Readonly<Record<string, Chosen>>;

function isChosen(value: Chosen | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Whether the option that this one needs has been chosen, and the kind among its choices. */
export function isOpen(option: OptionChoice, options: Options): boolean {
  if (option.needs && !isChosen(options[option.needs])) return false;
  if (!option.needs_kind) return true;
  const [several, kind] = option.needs_kind;
  const chosen = options[several];
  return Array.isArray(chosen) && chosen.includes(kind);
}

/** Four quarters of eight rows, as `drawing.ts` writes them: only a page with a board loads it. */
const DRAWN = /^([.ot*1-9]{8}[/,]?){32}$/;

/** Whether the value is a board that somebody drew. */
export function isDrawn(value: Chosen | undefined, option: OptionChoice): value is string {
  return option.drawings !== undefined && typeof value === "string" && DRAWN.test(value);
}

/** The options that can be chosen now. */
export function openOptions(game: GameOffered, options: Options): OptionChoice[] {
  return game.options.filter(
    (option) => isOpen(option, options) && valuesOf(option, options).length > 0,
  );
}

/** Whether a house rule differs from the booklet, whose reading comes first. */
export function isChanged(option: OptionChoice, options: Options): boolean {
  return options[option.name] !== valuesOf(option, options)[0];
}

/** The available choices, given the other options. */
export function valuesOf(option: OptionChoice, options: Options): Single[] {
  const need = option.needs ? options[option.needs] : undefined;
  const special = option.by_need?.[String(need)];
  return special ?? option.values ?? [];
}

function isAmong(value: Chosen | undefined, option: OptionChoice, values: Single[]): boolean {
  if (value === undefined) return false;
  if (!option.several) return values.includes(value as Single) || isDrawn(value, option);
  return Array.isArray(value) && value.every((one) => values.includes(one));
}

/** All choices for a multiple option, otherwise the first. */
function usual(option: OptionChoice, values: Single[]): Chosen {
  return option.several ? values.map(String) : (values[0] ?? null);
}

/**
 * Fits the choices to the game: drops what it does not offer and adds default values. An option may
 * depend only on earlier ones.
 */
export function fitOptions(game: GameOffered, options: Options): Options {
  const fitted: Record<string, Chosen> = {};
  for (const option of game.options) {
    if (!isOpen(option, fitted)) continue;
    const values = valuesOf(option, fitted);
    if (values.length === 0) continue;
    const value = options[option.name];
    fitted[option.name] =
      value !== undefined && isAmong(value, option, values) ? value : usual(option, values);
  }
  return fitted;
}

/** Set one option and fit those that depend on it; of several choices, all are chosen again. */
export function choose(game: GameOffered, options: Options, name: string, value: Chosen): Options {
  const next: Record<string, Chosen> = { ...options, [name]: value };
  for (const option of game.options) {
    if (option.needs === name && option.several) delete next[option.name];
  }
  return fitOptions(game, next);
}

/** The options as a request states them. */
export function statedOptions(options: Options): NewTable["options"] {
  const stated: NewTable["options"] = {};
  for (const [name, value] of Object.entries(options)) {
    if (value !== null) stated[name] = value;
  }
  return stated;
}

/** The first multiple option without a choice. */
export function emptyOption(game: GameOffered, options: Options): OptionChoice | undefined {
  return game.options.find((option) => {
    const value = options[option.name];
    return option.several && Array.isArray(value) && value.length === 0;
  });
}
