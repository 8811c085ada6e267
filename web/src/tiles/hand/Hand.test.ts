// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Hand from "./Hand.svelte";

const props = {
  slots: [
    { id: 4, tile: "Rc" },
    { id: 7, tile: "Gs" },
  ],
  label: "Hand",
  ongrab: () => null,
  onmove: () => {},
};
let hand: ReturnType<typeof mount<typeof props, { fly: Fly }>>;
type Fly = (slot: number, from: { x: number; y: number }, size: number) => void;

function show(onpress = vi.fn()): HTMLElement[] {
  hand = mount(Hand, { target: document.body, props: { ...props, onpress } }) as typeof hand;
  flushSync();
  return [...document.querySelectorAll<HTMLElement>(".hand button")];
}

function touchend(): Event {
  return new Event("touchend", { bubbles: true, cancelable: true });
}

describe("a hand", () => {
  afterEach(() => {
    void unmount(hand);
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  it("lets a tile fly in from where it was on the board", () => {
    const [, second] = show();
    const animate = vi.fn();
    second!.querySelector<HTMLElement>(".tile")!.animate = animate;
    hand.fly(7, { x: 30, y: -200 }, 40);
    expect(animate).toHaveBeenCalledOnce();
    expect(JSON.stringify(animate.mock.calls[0])).toContain("translate(30px, -200px)");
  });

  it("ends a tap that it has answered, before the browser makes clicks of it", () => {
    const onpress = vi.fn();
    const [first] = show(onpress);
    const before = touchend();
    first!.dispatchEvent(before);
    expect(before.defaultPrevented).toBe(false);
    const pointer = { bubbles: true, button: 0, clientX: 5, clientY: 5 };
    first!.dispatchEvent(new MouseEvent("pointerdown", pointer));
    first!.dispatchEvent(new MouseEvent("pointerup", pointer));
    expect(onpress).toHaveBeenCalledExactlyOnceWith(4);
    const after = touchend();
    first!.dispatchEvent(after);
    expect(after.defaultPrevented).toBe(true);
  });
});
