// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from "vitest";
import { parseFace } from "../face";
import { ACTION_KINDS, LEVELS } from "../protocol";
import { locales, type Locale } from "../texts/locale.svelte";
import { COMMON, hasOtherWord } from "../texts/tileWords.fixture";
import type { Block, PageId, Rulebook, RulesPage } from "./blocks";
import { parseInline } from "./inline";
import data from "./positions.json";
import { loadRulebook } from "./rulebooks";

// Discs belong to expansion 1, which has a page of its own.
const ACTIONS: readonly string[] = ACTION_KINDS.filter((kind) => kind !== "disc");

/** Names of games are the same everywhere. */
const ALLOWED = new Set(["Qwirkle", "Qwirkle Travel", "Qwirkle Flex", "Qwirkle Cards"]);

const books = {} as Record<Locale, Rulebook>;
beforeAll(async () => {
  for (const language of locales) books[language] = await loadRulebook(language);
});

const pages = (book: Rulebook): [PageId, RulesPage][] =>
  Object.entries(book) as [PageId, RulesPage][];

/** The references and texts of a block. */
function parts(block: Block): { refs: string[]; texts: string[] } {
  switch (block.kind) {
    case "pictures":
      return {
        refs: block.items.map((item) => item.position),
        texts: block.items.map((item) => item.caption),
      };
    case "keys":
      // Keys have different names in each language; only their number is the same.
      return {
        refs: block.items.map(([keys]) => String(marks(keys).length)),
        texts: block.items.map(([, text]) => text),
      };
    case "levels":
      return { refs: block.items.map(([ref]) => ref), texts: block.items.map(([, text]) => text) };
    case "action":
      return { refs: [block.action], texts: [...block.items] };
    case "list":
    case "steps":
      return { refs: [], texts: [...block.items] };
    default:
      return { refs: [], texts: [block.text] };
  }
}

/** Tiles, links and keys in a text, which every language must have. */
function marks(text: string): string[] {
  return parseInline(text).flatMap((part) => {
    if (part.kind === "piece") return [part.text];
    if (part.kind === "link") return [part.address];
    return part.kind === "key" ? ["key"] : [];
  });
}

function skeleton(page: RulesPage): unknown {
  return {
    facts: page.facts.length,
    sections: page.sections.map((section) => ({
      id: section.id,
      blocks: section.blocks.map((block) => {
        const { refs, texts } = parts(block);
        return { kind: block.kind, refs, marks: texts.map(marks) };
      }),
    })),
  };
}

function texts(page: RulesPage): string[] {
  return [
    page.title,
    page.lead,
    ...page.facts,
    ...page.sections.flatMap((section) => [
      section.title,
      ...section.blocks.flatMap((block) => parts(block).texts),
    ]),
  ];
}

describe.each(["de", "fr", "it"] as const)("the rules in %s", (language) => {
  test("have the pages, blocks, pictures and tiles of the English ones", () => {
    expect(Object.keys(books[language])).toEqual(Object.keys(books.en));
    for (const [id, page] of pages(books.en)) {
      expect(skeleton(books[language][id]), id).toEqual(skeleton(page));
    }
  });

  test("have no sentence of another language", () => {
    const others = locales.filter((other) => other !== language);
    for (const other of others) {
      for (const [id, page] of pages(books[language])) {
        const theirs = texts(books[other][id]);
        texts(page).forEach((text, index) => {
          if (!ALLOWED.has(text)) expect(text, `${id}, as in ${other}`).not.toBe(theirs[index]);
        });
      }
    }
  });
});

describe.each([...locales])("a page in %s", (language) => {
  /** Expansions are played with the tiles of the base game. */
  const OWN_WORDS: readonly PageId[] = ["travel", "flex", "cards"];

  test("has the word for a tile that belongs to its game, and no other", () => {
    for (const [id, page] of pages(books[language])) {
      const game = OWN_WORDS.includes(id) ? id : COMMON;
      for (const text of texts(page)) expect(hasOtherWord(text, game, language), text).toBe(false);
    }
  });
});

describe.each([...locales])("every text in %s", (language) => {
  const each = (check: (text: string) => void): void => {
    for (const [, page] of pages(books[language])) texts(page).forEach(check);
  };

  test("is there, and its marks are closed", () => {
    each((text) => {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe("");
      const plain = parseInline(text).filter((part) => part.kind === "text");
      for (const part of plain) expect(part.text).not.toMatch(/\*\*|\[\[|\]\]|`|\]\(/);
    });
  });

  test("names tiles that can be drawn", () => {
    each((text) => {
      for (const part of parseInline(text)) {
        if (part.kind !== "piece") continue;
        expect(parseFace(part.text) !== null || ACTIONS.includes(part.text), part.text).toBe(true);
      }
    });
  });

  test("has the language's own signs", () => {
    each((text) => {
      expect(text).not.toContain("'");
      if (language === "fr") expect(text).not.toMatch(/ [:;?!]/);
    });
  });

  test("links to pages and sections that exist", () => {
    const known = new Set(["/settings"]);
    for (const [id, page] of pages(books[language])) {
      known.add(`/help/${id}`);
      for (const section of page.sections) known.add(`/help/${id}#${section.id}`);
    }
    each((text) => {
      for (const part of parseInline(text)) {
        if (part.kind === "link") expect(known).toContain(part.address);
      }
    });
  });
});

test("every level is described, the weakest first", () => {
  const described = pages(books.en)
    .flatMap(([, page]) => page.sections)
    .flatMap((section) => section.blocks)
    .flatMap((block) => (block.kind === "levels" ? parts(block).refs : []));
  expect(described).toEqual([...LEVELS]);
});

test("sections of a page have different fragments", () => {
  for (const [, page] of pages(books.en)) {
    const ids = page.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+$/);
  }
});

test("every position is shown, and every action tile explained", () => {
  const refs = pages(books.en).flatMap(([, page]) =>
    page.sections.flatMap((section) => section.blocks.flatMap((block) => parts(block).refs)),
  );
  expect(new Set(refs)).toEqual(new Set([...refs, ...Object.keys(data), ...ACTIONS]));
});
