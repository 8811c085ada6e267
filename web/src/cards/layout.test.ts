import { describe, expect, it } from "vitest";
import { fitHand, fitRows, lineHeight, stride } from "./layout";

/** The size of the table on a phone of 360×640. */
const PHONE = { width: 344, height: 340 };

describe("the layout of rows", () => {
  it("has two rows side by side on a phone, however many there are", () => {
    for (const rows of [9, 12, 20, 28]) {
      const layout = fitRows(PHONE.width, PHONE.height, rows);
      expect(layout.columns).toBe(2);
      expect(layout.card).toBeGreaterThanOrEqual(44);
      expect(2 * layout.row).toBeLessThanOrEqual(PHONE.width);
    }
  });

  it("shows few rows large, and all of them", () => {
    const few = fitRows(PHONE.width, PHONE.height, 2);
    expect(few.card).toBeGreaterThan(fitRows(PHONE.width, PHONE.height, 8).card);
    for (const rows of [1, 2, 3, 5, 6]) {
      const { card, columns } = fitRows(PHONE.width, PHONE.height, rows);
      expect(Math.ceil(rows / columns) * lineHeight(card)).toBeLessThanOrEqual(PHONE.height);
    }
  });

  it("never makes cards larger when there are more rows", () => {
    let before = Infinity;
    for (let rows = 1; rows <= 30; rows++) {
      const { card } = fitRows(1000, 560, rows);
      expect(card).toBeLessThanOrEqual(before);
      before = card;
    }
  });

  it("keeps rows inside their width, and every corner in sight", () => {
    const layout = fitRows(PHONE.width, PHONE.height, 12);
    for (let cards = 2; cards <= 6; cards++) {
      const width = layout.card + (cards - 1) * stride(layout, cards);
      expect(width).toBeLessThanOrEqual(layout.row + 0.01);
      expect(stride(layout, cards)).toBeGreaterThan(layout.card / 2);
    }
    expect(stride(layout, 1)).toBe(0);
  });

  it("holds for places of any size", () => {
    for (const width of [0, 100, 200, 320]) {
      const { card, row } = fitRows(width, 100, 5);
      expect(card).toBeGreaterThan(0);
      expect(row).toBeGreaterThan(0);
    }
  });
});

describe("a low table", () => {
  it("shows as much of two lines as small cards can", () => {
    const { card } = fitRows(290, 160, 3);
    expect(card).toBe(44);
    expect(fitRows(290, 400, 6).card).toBeGreaterThan(44);
  });

  it("gets room from the hand", () => {
    expect(fitHand(288, 7, 0.85).card).toBe(44);
  });
});

describe("the layout of the hand", () => {
  it("has two lines on a phone, with cards to touch", () => {
    expect(fitHand(344, 9)).toEqual({ card: 52, columns: 5 });
    expect(fitHand(344, 5).columns).toBe(5);
  });

  it("has one line where there is room", () => {
    expect(fitHand(900, 9)).toEqual({ card: 76, columns: 9 });
    expect(fitHand(200, 12).card).toBeGreaterThanOrEqual(48);
    expect(fitHand(0, 3)).toEqual({ card: 48, columns: 1 });
  });
});
