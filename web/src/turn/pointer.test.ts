// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchPointers, type Dragging, type Wants } from "./pointer";

let stop: () => void = () => {};
let root: HTMLElement;
let thing: HTMLElement;
/** What was recognised. */
let heard: string[];

const hear = (what: string, ...values: unknown[]): void => {
  heard.push([what, ...values.map((value) => JSON.stringify(value))].join(" "));
};

const dragging: Dragging = {
  move: (at) => hear("move", at.x, at.y),
  drop: (at, finger) => hear("drop", at.x, at.y, finger.y),
  cancel: () => hear("cancel"),
  end: () => hear("end"),
};

function watch(wants: Partial<Wants<string>> = {}): void {
  stop = watchPointers<string>(root, { press: (target) => target.id || null, ...wants });
}

function pointer(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const on = type === "down" ? thing : document.body;
  on.dispatchEvent(
    new PointerEvent(`pointer${type}`, {
      bubbles: true,
      pointerId: 1,
      pointerType: "mouse",
      button: 0,
      clientX: x,
      clientY: y,
      ...more,
    }),
  );
}

/** The click that a browser makes of a pointer; returns whether it reached the element. */
function click(on: Element = thing, detail = 1, at = { clientX: 0, clientY: 0 }): boolean {
  const clicked = vi.fn();
  on.addEventListener("click", clicked, { once: true });
  on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail, ...at }));
  on.removeEventListener("click", clicked);
  return clicked.mock.calls.length > 0;
}

const TOUCH: PointerEventInit = { pointerType: "touch" };
const tap = (answers = true) => ({
  tap: (held: string) => {
    hear("tap", held);
    return answers;
  },
});
const drag = {
  drag: (held: string) => {
    hear("drag", held);
    return dragging;
  },
};
const pan = {
  pan: (dx: number, dy: number) => hear("pan", dx, dy),
  pinch: () => hear("pinch"),
  doubleTap: () => hear("double tap"),
};

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  root = document.createElement("div");
  const [first, second] = [document.createElement("button"), document.createElement("button")];
  [first.id, second.id] = ["a", "b"];
  root.append(first, second, document.createElement("p"));
  thing = first;
  // jsdom captures no pointers.
  root.setPointerCapture = root.releasePointerCapture = () => {};
  document.body.append(root);
});

afterEach(() => {
  stop();
  root.remove();
  vi.useRealTimers();
});

describe("a press that stays", () => {
  it("is a tap when the pointer comes up, and the click that follows is none", () => {
    watch(tap());
    pointer("down", 5, 5);
    expect(heard).toEqual([]);
    pointer("move", 7, 5);
    pointer("up", 7, 5);
    click();
    expect(heard).toEqual(['tap "a"']);
  });

  it("of another button, or on nothing, is none", () => {
    watch(tap());
    pointer("down", 5, 5, { button: 2 });
    pointer("up", 5, 5, { button: 2 });
    thing = root.querySelector("p")!;
    pointer("down", 5, 5);
    pointer("up", 5, 5);
    expect(heard).toEqual([]);
  });

  it("is none when the browser takes the pointer away", () => {
    watch(tap());
    pointer("down", 5, 5);
    pointer("cancel", 5, 5);
    pointer("up", 5, 5);
    expect(heard).toEqual([]);
  });

  it("is the click of what was touched, where no tap is wanted", () => {
    watch(drag);
    pointer("down", 5, 5);
    pointer("up", 5, 5);
    expect(click()).toBe(true);
  });

  it("means what was under the finger when it came down", () => {
    watch(drag);
    const other = root.querySelector("#b")!;
    const clicked = vi.fn();
    thing.addEventListener("click", clicked);
    pointer("down", 5, 5, TOUCH);
    pointer("up", 5, 5, TOUCH);
    expect(click(other, 1, { clientX: 5, clientY: 5 })).toBe(false);
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("is a tap without a pointer, too: assistive technology and keyboards only click", () => {
    watch(tap());
    click(thing, 0);
    pointer("down", 5, 5);
    pointer("up", 5, 5);
    click(thing, 0);
    expect(heard).toEqual(['tap "a"', 'tap "a"', 'tap "a"']);
  });

  it("is a double tap with another one, if both did nothing", () => {
    watch({ ...tap(false), ...pan });
    for (let taps = 0; taps < 3; taps++) {
      pointer("down", 5, 5);
      pointer("up", 5, 5);
    }
    expect(heard).toEqual(['tap "a"', 'tap "a"', "double tap", 'tap "a"']);
  });
});

describe("a press that moves", () => {
  it("drags, farther for a finger than for a mouse, and its click is none", () => {
    watch({ ...tap(), ...drag });
    pointer("down", 0, 0, TOUCH);
    pointer("move", 8, 0, TOUCH);
    expect(heard).toEqual([]);
    pointer("move", 9, 0, TOUCH);
    pointer("up", 20, 60, TOUCH);
    // A finger hides what is under it: things are drawn above it.
    expect(heard).toEqual(['drag "a"', "move 9 -46", "drop 20 14 60"]);
    expect(click()).toBe(false);
    heard = [];
    pointer("down", 0, 0);
    pointer("move", 4, 0);
    pointer("up", 4, 0);
    expect(heard).toEqual(['drag "a"', "move 4 0", "drop 4 0 0"]);
  });

  it("leaves the next click to the next tap", () => {
    watch(drag);
    pointer("down", 0, 0);
    pointer("move", 9, 0);
    pointer("up", 9, 0);
    pointer("down", 0, 0);
    pointer("up", 0, 0);
    expect(click()).toBe(true);
  });

  it("is given up with Escape, and ends silently with the page", () => {
    watch(drag);
    pointer("down", 0, 0);
    pointer("move", 9, 0);
    const escape = new KeyboardEvent("keydown", { key: "Escape", cancelable: true });
    window.dispatchEvent(escape);
    pointer("up", 9, 0);
    expect(escape.defaultPrevented).toBe(true);
    expect(heard).toEqual(['drag "a"', "move 9 0", "cancel"]);
    heard = [];
    pointer("down", 0, 0);
    pointer("move", 9, 0);
    stop();
    pointer("up", 9, 0);
    expect(heard).toEqual(['drag "a"', "move 9 0", "end"]);
  });

  it("pans what cannot be dragged, and is no tap then", () => {
    watch({ ...tap(), ...pan, drag: () => null });
    pointer("down", 0, 0);
    pointer("move", 10, 0);
    expect(root.hasAttribute("data-panned")).toBe(true);
    pointer("move", 12, 1);
    pointer("up", 12, 1);
    expect(root.hasAttribute("data-panned")).toBe(false);
    expect(heard).toEqual(["pan 10 0", "pan 2 1"]);
    expect(click(root)).toBe(false);
  });

  it("is a tap where nothing can be dragged or panned, if it comes up where it came down", () => {
    watch({ ...tap(), drag: () => null });
    const other = root.querySelector("#b")!;
    for (const under of [thing, other, root, document.body, null]) {
      // jsdom has no layout.
      document.elementFromPoint = () => under;
      pointer("down", 0, 0);
      pointer("move", 10, 0);
      pointer("move", 14, 0);
      pointer("up", 14, 0);
      click(under ?? document.body);
    }
    expect(heard).toEqual(['tap "a"']);
  });

  it("owns its click then, however late it comes up", () => {
    watch({ ...tap(), drag: () => null });
    document.elementFromPoint = () => null;
    const now = vi.spyOn(Event.prototype, "timeStamp", "get");
    now.mockReturnValue(0);
    pointer("down", 0, 0);
    pointer("move", 10, 0);
    now.mockReturnValue(2_000);
    pointer("up", 10, 0);
    click();
    now.mockRestore();
    expect(heard).toEqual([]);
  });

  it("drags alone: other fingers tap nothing until it is over", () => {
    watch({ ...tap(), ...drag });
    const other = { ...TOUCH, pointerId: 2 };
    pointer("down", 0, 0, TOUCH);
    thing = root.querySelector("#b")!;
    pointer("down", 50, 0, other);
    pointer("move", 9, 0, TOUCH);
    pointer("up", 50, 0, other);
    // Nor does a keyboard.
    click(thing, 0);
    pointer("up", 9, 0, TOUCH);
    expect(heard).toEqual(['drag "a"', "move 9 -46", "drop 9 -46 0"]);
    click(thing, 0);
    expect(heard.at(-1)).toBe('tap "b"');
  });

  it("with two fingers pinches; the one that remains pans, and nothing is tapped", () => {
    watch({ ...tap(), ...pan });
    const other = { ...TOUCH, pointerId: 2 };
    pointer("down", 0, 0, TOUCH);
    pointer("down", 50, 0, other);
    pointer("move", 60, 0, other);
    pointer("up", 60, 0, other);
    pointer("move", 3, 0, TOUCH);
    pointer("up", 3, 0, TOUCH);
    expect(heard).toEqual(["pinch", "pan 3 0"]);
  });
});

describe("a finger where the page scrolls", () => {
  const scrolls = { ...drag, scrolls: () => true };

  it("scrolls up and down, and drags sideways", () => {
    watch(scrolls);
    pointer("down", 0, 0, TOUCH);
    pointer("move", 4, 20, TOUCH);
    vi.advanceTimersByTime(1_000);
    pointer("up", 4, 20, TOUCH);
    expect(heard).toEqual([]);
    pointer("down", 0, 0, TOUCH);
    pointer("move", 20, 4, TOUCH);
    pointer("up", 20, 4, TOUCH);
    expect(heard[0]).toBe('drag "a"');
  });

  it("drags what it holds for a moment, whatever its way", () => {
    watch(scrolls);
    pointer("down", 0, 0, TOUCH);
    vi.advanceTimersByTime(219);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    pointer("move", 0, 80, TOUCH);
    pointer("up", 0, 80, TOUCH);
    expect(heard).toEqual(['drag "a"', "move 0 -46", "move 0 34", "drop 0 34 80"]);
  });
});
