/**
 * The hints of the first game, in order. A hint disappears when the player has done what it
 * describes, read or not. Nobody has to follow them.
 */

/** In order; each points at the part of the page with this `data-guide`. */
export const STEPS = ["hand", "board", "draft", "play", "scores"] as const;
export type Step = (typeof STEPS)[number];

/** What the player is doing, and the turns played since the guide appeared. */
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
  // A player who plays on has understood.
  scores: ({ turns }) => turns > 1,
};

/** Whether a hint makes sense now: one about laid tiles needs some. */
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

/** The guide's next state after the player's actions; null when it is finished. */
export function advance(step: Step, seen: Seen): Step | null {
  let now: Step | null = step;
  while (now !== null && DONE[now](seen)) now = after(now);
  return now;
}

/** The hint to show now, if any; after a tile is put back, the one about the hand again. */
export function shownStep(step: Step, seen: Seen): Step | null {
  if (APT[step](seen)) return step;
  return step === "board" && APT.hand(seen) ? "hand" : null;
}
