/**
 * The hints of the first game, one after another. Each is over when the person has done what it
 * speaks of, whether they have read it or not; nobody has to follow them.
 */

/** In their order; each names the part of the page that it points at (`data-guide`). */
export const STEPS = ["hand", "board", "draft", "play", "scores"] as const;
export type Step = (typeof STEPS)[number];

/** What the person is doing, and how many turns they have played since the guide came. */
export interface Seen {
  readonly mine: boolean;
  readonly selected: boolean;
  readonly laid: boolean;
  /** Whether what is laid can be played. */
  readonly ready: boolean;
  readonly turns: number;
}

const DONE: Readonly<Record<Step, (seen: Seen) => boolean>> = {
  hand: ({ selected, laid, turns }) => selected || laid || turns > 0,
  board: ({ laid, turns }) => laid || turns > 0,
  draft: ({ turns }) => turns > 0,
  play: ({ turns }) => turns > 0,
  // Who plays on has understood.
  scores: ({ turns }) => turns > 1,
};

/** When a hint makes sense: one about what is laid needs something laid. */
const APT: Readonly<Record<Step, (seen: Seen) => boolean>> = {
  hand: ({ mine }) => mine,
  board: ({ mine, selected }) => mine && selected,
  draft: ({ mine, laid }) => mine && laid,
  play: ({ mine, laid, ready }) => mine && laid && ready,
  scores: () => true,
};

export function parseStep(text: string | null): Step {
  return STEPS.find((step) => step === text) ?? "hand";
}

/** The hint after this one; null after the last. */
export function after(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) + 1] ?? null;
}

/** Where the guide is, after what the person has done; null: it is over. */
export function advance(step: Step, seen: Seen): Step | null {
  let now: Step | null = step;
  while (now !== null && DONE[now](seen)) now = after(now);
  return now;
}

/** The hint to show now, if any: a tile that was let go makes the hand worth pointing at again. */
export function shownStep(step: Step, seen: Seen): Step | null {
  if (APT[step](seen)) return step;
  return step === "board" && APT.hand(seen) ? "hand" : null;
}
