/** The lessons: chapters of steps, each with a position and a goal. */

import { m } from "../texts/messages.js";
import type { Goal } from "./goals";
import lessons from "./lessons.json";

export interface Step {
  readonly id: string;
  /** As docs/notation.md describes it; the person sits on seat 0. */
  readonly position: string;
  readonly goal: Goal;
  /** Moves that reach the goal. */
  readonly hint: readonly string[];
  /** What it is about, in a sentence. */
  readonly say: () => string;
  /** How to reach the goal. */
  readonly advice: () => string;
}

export interface Chapter {
  readonly id: string;
  readonly title: () => string;
  readonly steps: readonly Step[];
  /** Where to play what was learned. */
  readonly play: string;
}

type Texts = readonly [say: () => string, advice: () => string];

const TEXTS: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  first: {
    colour: [m.learn_first_colour, m.learn_first_colour_try],
    shape: [m.learn_first_shape, m.learn_first_shape_try],
    two: [m.learn_first_two, m.learn_first_two_try],
    qwirkle: [m.learn_first_qwirkle, m.learn_first_qwirkle_try],
    exchange: [m.learn_first_exchange, m.learn_first_exchange_try],
  },
  flex: {
    row: [m.learn_flex_row, m.learn_flex_row_try],
    diagonal: [m.learn_flex_diagonal, m.learn_flex_diagonal_try],
    qwirkle: [m.learn_flex_qwirkle, m.learn_flex_qwirkle_try],
  },
  cards: {
    add: [m.learn_cards_add, m.learn_cards_add_try],
    row: [m.learn_cards_row, m.learn_cards_row_try],
    rearrange: [m.learn_cards_rearrange, m.learn_cards_rearrange_try],
    qwirkle: [m.learn_cards_qwirkle, m.learn_cards_qwirkle_try],
  },
  expansion2: {
    draw3: [m.learn_expansion2_draw3, m.learn_expansion2_draw3_try],
    take: [m.learn_expansion2_take, m.learn_expansion2_take_try],
    separate: [m.learn_expansion2_separate, m.learn_expansion2_separate_try],
  },
};

interface Written {
  readonly id: string;
  readonly position: string;
  readonly goal: Goal;
  readonly hint: readonly string[];
}

function chapter(
  id: string,
  title: () => string,
  steps: readonly Written[],
  play: string,
): Chapter {
  return {
    id,
    title,
    play,
    steps: steps.map((step) => {
      const [say, advice] = TEXTS[id]![step.id]!;
      return { ...step, say, advice };
    }),
  };
}

export const CHAPTERS: readonly Chapter[] = [
  chapter("first", m.learn_chapter_first, lessons.first, "/"),
  chapter("flex", m.learn_chapter_flex, lessons.flex, "/new?game=flex"),
  chapter("cards", m.learn_chapter_cards, lessons.cards, "/new?game=cards"),
  chapter("expansion2", m.learn_chapter_expansion2, lessons.expansion2, "/new?game=classic"),
];

/** Lessons have the addresses `/learn`, `/learn/flex` … */
export function chapterAt(name: string | undefined): Chapter {
  return CHAPTERS.find(({ id }) => id === name) ?? CHAPTERS[0]!;
}

export function addressOf({ id }: Chapter): string {
  return id === CHAPTERS[0]!.id ? "/learn" : `/learn/${id}`;
}
