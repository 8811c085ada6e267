import { describe, expect, test } from "vitest";
import { clearOf, placeBubble, type Box, type Place, type Size } from "./place";

const PHONE: Size = { width: 360, height: 640 };
const BUBBLE: Size = { width: 300, height: 90 };
const SCORES: Box = { left: 0, top: 0, right: 360, bottom: 48 };
const DRAFT: Box = { left: 8, top: 470, right: 352, bottom: 518 };
const HAND: Box = { left: 8, top: 522, right: 352, bottom: 584 };
const PLAY: Box = { left: 180, top: 588, right: 352, bottom: 632 };

const boxOf = (place: { left: number; top: number }): Box => ({
  left: place.left,
  top: place.top,
  right: place.left + BUBBLE.width,
  bottom: place.top + BUBBLE.height,
});

describe("on a phone", () => {
  test("a hint about the hand is above it", () => {
    const place = placeBubble(HAND, BUBBLE, PHONE, [HAND, PLAY]);
    expect(place).toMatchObject({ side: "above", left: 30 });
    expect(boxOf(place).bottom).toBeLessThan(HAND.top);
  });

  test("a hint about the play button covers neither hand nor points", () => {
    const place = placeBubble(PLAY, BUBBLE, PHONE, [HAND, DRAFT, PLAY]);
    expect(place.side).toBeNull();
    expect(boxOf(place).bottom).toBeLessThan(DRAFT.top);
  });

  test("a hint about the scores is below them", () => {
    expect(placeBubble(SCORES, BUBBLE, PHONE, [HAND, PLAY])).toMatchObject({
      side: "below",
      top: 58,
    });
  });
});

describe("over a board", () => {
  const BOARD: Box = { left: 0, top: 52, right: 360, bottom: 460 };
  const LOW: Place = { left: 30, top: 372, side: "above", arrow: 150 };
  const cell = (left: number, top: number): Box => ({
    left,
    top,
    right: left + 30,
    bottom: top + 30,
  });

  test("a hint stays where it is while it covers no lit cell", () => {
    expect(clearOf([], LOW, BUBBLE, BOARD, [HAND])).toBe(LOW);
    expect(clearOf([cell(100, 200)], LOW, BUBBLE, BOARD, [HAND])).toBe(LOW);
  });

  test("it goes to the upper edge if lit cells are under it", () => {
    const place = clearOf([cell(100, 200), cell(100, 400)], LOW, BUBBLE, BOARD, [HAND]);
    expect(place).toEqual({ left: 30, top: 60, side: null, arrow: 0 });
  });

  test("it goes to the lower edge, above what is needed", () => {
    const high: Place = { ...LOW, top: 60, side: "below" };
    const place = clearOf([cell(100, 80)], high, BUBBLE, BOARD, [DRAFT, HAND]);
    expect(boxOf(place).bottom).toBeLessThan(BOARD.bottom);
    expect(place.side).toBeNull();
  });

  test("it lies between cells that are lit at both edges", () => {
    const lit = [cell(40, 70), cell(90, 400), cell(140, 400)];
    const { top, bottom } = boxOf(clearOf(lit, LOW, BUBBLE, BOARD, [HAND]));
    expect(top).toBeGreaterThan(70 + 40);
    expect(bottom).toBeLessThanOrEqual(400);
  });

  test("it covers as few as it can, and does not move for nothing", () => {
    const everywhere: Box = { left: 90, top: 0, right: 120, bottom: 1000 };
    expect(clearOf([everywhere], LOW, BUBBLE, BOARD, [HAND])).toBe(LOW);
    expect(clearOf([everywhere, cell(140, 400)], LOW, BUBBLE, BOARD, [HAND]).top).toBe(60);
  });
});

test("a thing at the right edge has its hint to the left, if nothing else fits", () => {
  const tall: Box = { left: 980, top: 0, right: 1280, bottom: 800 };
  const place = placeBubble(tall, BUBBLE, { width: 1280, height: 800 }, []);
  expect(place).toMatchObject({ side: "left", left: 670 });
});

test("the bubble never leaves the screen, and its arrow never leaves the bubble", () => {
  for (let x = -40; x <= 400; x += 20) {
    for (let y = -40; y <= 700; y += 20) {
      const thing: Box = { left: x, top: y, right: x + 30, bottom: y + 30 };
      const place = placeBubble(thing, BUBBLE, PHONE, [HAND]);
      const box = boxOf(place);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(PHONE.width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      if (place.side !== null) {
        expect(place.arrow).toBeGreaterThanOrEqual(20);
        expect(place.arrow).toBeLessThanOrEqual(BUBBLE.width - 20);
      }
    }
  }
});
