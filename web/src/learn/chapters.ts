/** The lessons: chapters of steps, each with a position and a goal. */

import { t } from "../texts/t";
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
    colour: [t.learn_first_colour, t.learn_first_colour_try],
    shape: [t.learn_first_shape, t.learn_first_shape_try],
    two: [t.learn_first_two, t.learn_first_two_try],
    qwirkle: [t.learn_first_qwirkle, t.learn_first_qwirkle_try],
    exchange: [t.learn_first_exchange, t.learn_first_exchange_try],
  },
  flex: {
    row: [t.learn_flex_row, t.learn_flex_row_try],
    diagonal: [t.learn_flex_diagonal, t.learn_flex_diagonal_try],
    qwirkle: [t.learn_flex_qwirkle, t.learn_flex_qwirkle_try],
  },
  cards: {
    add: [t.learn_cards_add, t.learn_cards_add_try],
    row: [t.learn_cards_row, t.learn_cards_row_try],
    rearrange: [t.learn_cards_rearrange, t.learn_cards_rearrange_try],
    qwirkle: [t.learn_cards_qwirkle, t.learn_cards_qwirkle_try],
  },
  expansion1: {
    field: [t.learn_expansion1_field, t.learn_expansion1_field_try],
    fields: [t.learn_expansion1_fields, t.learn_expansion1_fields_try],
    star: [t.learn_expansion1_star, t.learn_expansion1_star_try],
    disc: [t.learn_expansion1_disc, t.learn_expansion1_disc_try],
  },
  expansion2: {
    draw3: [t.learn_expansion2_draw3, t.learn_expansion2_draw3_try],
    take: [t.learn_expansion2_take, t.learn_expansion2_take_try],
    separate: [t.learn_expansion2_separate, t.learn_expansion2_separate_try],
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
  chapter("first", t.learn_chapter_first, lessons.first, "/"),
  chapter("flex", t.learn_chapter_flex, lessons.flex, "/new?game=flex"),
  chapter("cards", t.learn_chapter_cards, lessons.cards, "/new?game=cards"),
  chapter(
    "expansion1",
    t.learn_chapter_expansion1,
    lessons.expansion1,
    "/new?game=classic&expansion=expansion1",
  ),
  chapter(
    "expansion2",
    t.learn_chapter_expansion2,
    lessons.expansion2,
    "/new?game=classic&expansion=expansion2",
  ),
];

/** Lessons have the addresses `/learn`, `/learn/flex` … */
export function chapterAt(name: string | undefined): Chapter {
  return CHAPTERS.find(({ id }) => id === name) ?? CHAPTERS[0]!;
}

export function addressOf({ id }: Chapter): string {
  return id === CHAPTERS[0]!.id ? "/learn" : `/learn/${id}`;
}
