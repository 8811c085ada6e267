// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { pressKey } from "./boardKeys";

function press(key: string, more: KeyboardEventInit = {}) {
  const handlers = {
    step: vi.fn(),
    touch: vi.fn(),
    next: vi.fn(() => true),
    zoom: vi.fn(),
    fit: vi.fn(),
  };
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  pressKey(event, handlers);
  const called = Object.entries(handlers).filter(([, handler]) => handler.mock.calls.length > 0);
  return { called: called.map(([name, { mock }]) => [name, ...(mock.calls[0] as [])]), event };
}

describe("keys of the board", () => {
  it.each([
    ["ArrowLeft", ["step", "left"]],
    ["ArrowDown", ["step", "down"]],
    ["Home", ["step", "first"]],
    ["Enter", ["touch"]],
    [" ", ["touch"]],
    ["n", ["next", false]],
    ["+", ["zoom", 1.3]],
    ["-", ["zoom", 1 / 1.3]],
    ["0", ["fit"]],
  ])("%s", (key, wanted) => {
    const { called, event } = press(key);
    expect(called).toEqual([wanted]);
    expect(event.defaultPrevented).toBe(true);
  });

  it("go backwards with Shift", () => {
    expect(press("N", { shiftKey: true }).called).toEqual([["next", true]]);
  });

  it("leave to the page what is the page's", () => {
    for (const [key, more] of [
      ["Enter", { shiftKey: true }],
      ["ArrowLeft", { altKey: true }],
      ["0", { ctrlKey: true }],
      ["constructor", {}],
      ["1", {}],
    ] as const) {
      const { called, event } = press(key, more);
      expect(called).toEqual([]);
      expect(event.defaultPrevented).toBe(false);
    }
  });
});
