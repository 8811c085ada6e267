import { describe, expect, test } from "vitest";
import { placeBubble, type Box, type Size } from "./place";

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
