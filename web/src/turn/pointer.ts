/**
 * Turns touch, mouse, pen and wheel events into gestures: tap, double tap, drag, long hold, pan,
 * pinch and zoom. The board, the hand and the card table each say what they want of them.
 *
 * A press that drags or pans is never also a tap, a pan never also a pinch.
 */

/** A point of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What somebody does while things are dragged. A finger hides what is under it: `at` is above. */
export interface Dragging {
  move(at: Point, finger: Point): void;
  /** The same in each frame, with the milliseconds since the last one: to scroll at an edge. */
  hold?(at: Point, finger: Point, ms: number): void;
  drop(at: Point, finger: Point): void;
  cancel(): void;
  /** End silently, as when the page closes. */
  end(): void;
}

export interface Wants<Held> {
  /** What a pointer that comes down on this element holds; null if nothing. */
  press(target: Element, at: Point): Held | null;
  /**
   * Answer a tap as soon as the pointer comes up; returns whether it did something. Without this,
   * a tap is the click of what was touched. Clicks of assistive technology are taps, too.
   */
  tap?(held: Held, at: Point): boolean;
  /** Two taps that did nothing. */
  doubleTap?(): void;
  /** The pointer moves: what follows it; null if this cannot be dragged. */
  drag?(held: Held): Dragging | null;
  /** Whether a finger that moves up or down scrolls; held still for a moment it drags. */
  scrolls?(held: Held): boolean;
  /** A pointer moves that drags nothing. */
  pan?(dx: number, dy: number): void;
  pinch?(before: readonly [Point, Point], after: readonly [Point, Point]): void;
  zoom?(at: Point, factor: number): void;
}

/** How far a pointer has to move before a press is a drag. */
const SLOP_PX = { mouse: 4, pen: 6, touch: 9 } as const;
/** How far above a finger dragged things are drawn. */
const LIFT_PX = { mouse: 0, pen: 26, touch: 46 } as const;
const HOLD_MS = 220;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_REACH_PX = 28;
/** A click that follows a pointer belongs to it; others come from assistive technology. */
const OWN_CLICK_MS = 800;
/** After a pause of the page nothing must jump. */
const LONGEST_FRAME_MS = 50;

interface Press<Held> {
  readonly held: Held;
  readonly start: Point;
  at: Point;
  readonly scrolls: boolean;
  readonly holding: ReturnType<typeof setTimeout> | undefined;
  /** `shaky`: it has moved, but here nothing can be dragged or panned. */
  phase: "press" | "shaky" | "pan" | "pinch";
}

interface Drag {
  readonly pointer: number;
  readonly dragging: Dragging;
  readonly lift: number;
  finger: Point;
}

/** Watch the pointers that come down on an element; returns a function that stops. */
export function watchPointers<Held>(
  root: HTMLElement | SVGElement,
  wants: Wants<Held>,
): () => void {
  const presses = new Map<number, Press<Held>>();
  let drag: Drag | null = null;
  let frame = 0;
  let lastTap: { at: Point; time: number } | null = null;
  let lastPointer = -Infinity;
  /** What the last pointer has come to. */
  let isAnswered = false;
  let isMoved = false;
  /** Where a finger came down, and on what; null once its tap is over. */
  let touched: { readonly at: Point; readonly on: EventTarget | null } | null = null;

  function down(event: PointerEvent): void {
    if (drag !== null) return;
    lastPointer = event.timeStamp;
    isAnswered = isMoved = false;
    const at = pointOf(event);
    touched = event.pointerType === "touch" ? { at, on: event.target } : null;
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const held = wants.press(event.target, at);
    if (held === null) return;
    const scrolls = event.pointerType === "touch" && wants.scrolls?.(held) === true;
    const holding = scrolls ? setTimeout(() => lift(event), HOLD_MS) : undefined;
    presses.set(event.pointerId, { held, start: at, at, scrolls, holding, phase: "press" });
    // Whoever pans gets all events, so that no part of the picture is focused or clicked.
    if (wants.pan) root.setPointerCapture(event.pointerId);
    if (presses.size === 1) follow();
    else if (wants.pinch) for (const one of presses.values()) become(one, "pinch");
  }

  function move(event: PointerEvent): void {
    if (drag !== null && event.pointerId === drag.pointer) {
      drag.finger = pointOf(event);
      drag.dragging.move(raised(drag), drag.finger);
      return;
    }
    const one = presses.get(event.pointerId);
    if (one === undefined) return;
    const before = one.at;
    const at = pointOf(event);
    if (one.phase === "press") {
      const across = Math.abs(at.x - one.start.x);
      const along = Math.abs(at.y - one.start.y);
      if (Math.hypot(across, along) < SLOP_PX[kindOf(event)]) return;
      // The finger scrolls; the browser will cancel the pointer in a moment.
      if (one.scrolls && along >= across) return forget(event.pointerId);
      if (lift(event)) return;
      if (!wants.pan) {
        one.phase = "shaky";
        return;
      }
      become(one, "pan");
      root.toggleAttribute("data-panned", true);
    }
    if (one.phase === "pan") {
      one.at = at;
      wants.pan?.(at.x - before.x, at.y - before.y);
      return;
    }
    const [first, second] = [...presses.values()];
    if (first === undefined || second === undefined) return;
    const old: [Point, Point] = [first.at, second.at];
    one.at = at;
    wants.pinch?.(old, [first.at, second.at]);
  }

  function become(one: Press<Held>, phase: "pan" | "pinch"): void {
    one.phase = phase;
    isMoved = true;
  }

  /** Begin to drag what a pointer holds; returns whether that is possible. */
  function lift(event: PointerEvent): boolean {
    const one = presses.get(event.pointerId);
    const dragging = one === undefined || drag !== null ? null : wants.drag?.(one.held);
    if (one === undefined || !dragging) return false;
    // What other fingers hold must not be tapped in the middle of it.
    for (const pointer of [...presses.keys()]) forget(pointer);
    isMoved = true;
    const lift = LIFT_PX[kindOf(event)];
    const mine = (drag = { pointer: event.pointerId, dragging, lift, finger: pointOf(event) });
    follow();
    window.addEventListener("keydown", key, true);
    dragging.move(raised(mine), mine.finger);
    if (!dragging.hold) return true;
    let last: number | null = null;
    const hold = (time: number): void => {
      frame = requestAnimationFrame(hold);
      const ms = Math.min(LONGEST_FRAME_MS, time - (last ?? time));
      dragging.hold?.(raised(mine), mine.finger, ms);
      last = time;
    };
    frame = requestAnimationFrame(hold);
    return true;
  }

  function up(event: PointerEvent): void {
    if (drag !== null && event.pointerId === drag.pointer) {
      lastPointer = event.timeStamp;
      drag.finger = pointOf(event);
      const { dragging, finger } = drag;
      const at = raised(drag);
      putDown();
      dragging.drop(at, finger);
      return;
    }
    const one = presses.get(event.pointerId);
    if (one === undefined) return;
    lastPointer = event.timeStamp;
    forget(event.pointerId);
    if (one.phase === "press") tapped(one, event.timeStamp);
    else if (one.phase === "shaky") shaken(one, event);
    // The finger that remains after a pinch continues with a pan.
    else if (presses.size === 1) for (const rest of presses.values()) become(rest, "pan");
  }

  /** A press that has moved is a tap if it comes up on what it holds. */
  function shaken(one: Press<Held>, event: PointerEvent): void {
    const at = pointOf(event);
    // A finger's events go to where it came down, wherever it is.
    const under = document.elementFromPoint(at.x, at.y);
    const isThere = under !== null && root.contains(under) && wants.press(under, at) === one.held;
    if (isThere) tapped(one, event.timeStamp);
  }

  function tapped({ held, start: at }: Press<Held>, time: number): void {
    const isSecond =
      lastTap !== null &&
      time - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < DOUBLE_TAP_REACH_PX;
    isAnswered = wants.tap?.(held, at) === true;
    lastTap = isAnswered || isSecond ? null : { at, time };
    if (!isAnswered && isSecond) wants.doubleTap?.();
  }

  function cancel(event: PointerEvent): void {
    if (drag !== null && event.pointerId === drag.pointer) abandon();
    else if (presses.has(event.pointerId)) forget(event.pointerId);
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    stop(event);
    abandon();
  }

  function abandon(): void {
    const dragging = drag?.dragging;
    putDown();
    dragging?.cancel();
  }

  function putDown(): void {
    drag = null;
    touched = null;
    cancelAnimationFrame(frame);
    window.removeEventListener("keydown", key, true);
    rest();
  }

  function forget(pointer: number): void {
    clearTimeout(presses.get(pointer)?.holding);
    presses.delete(pointer);
    if (root.hasPointerCapture?.(pointer)) root.releasePointerCapture(pointer);
    if (presses.size === 0) root.toggleAttribute("data-panned", false);
    rest();
  }

  // A pointer is followed wherever it goes.

  function follow(): void {
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  }

  function rest(): void {
    if (presses.size > 0 || drag !== null) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  }

  // What the browser makes of pointers

  function click(event: MouseEvent): void {
    if (drag !== null) return stop(event);
    const isOwn = event.detail !== 0 && event.timeStamp - lastPointer < OWN_CLICK_MS;
    if (!isOwn) return clicked(event);
    const began = touched;
    touched = null;
    if (isMoved) return stop(event);
    // The page may have moved under the finger: a tap means what was there when it came down.
    if (wants.tap || !(began?.on instanceof Element) || began.on === event.target) return;
    const { x, y } = pointOf(event);
    if (Math.hypot(x - began.at.x, y - began.at.y) > SLOP_PX.touch) return;
    stop(event);
    began.on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }

  /** A click without a pointer. */
  function clicked({ target }: MouseEvent): void {
    if (!wants.tap || !(target instanceof Element)) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    const held = wants.press(target, at);
    if (held !== null) wants.tap(held, at);
  }

  /**
   * Ends a tap that has been answered. A browser makes mouse events of a tap: it looks for their
   * target in a layout of the changed page and moves the focus, all before it paints. Nobody needs
   * them here; only a keyboard on the screen has to go away.
   */
  function touchend(event: TouchEvent): void {
    if (!isAnswered || !event.cancelable) return;
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
  }

  function touchmove(event: TouchEvent): void {
    if (drag !== null && event.cancelable) event.preventDefault();
  }

  /** A long press is a hold, not a request for a menu. */
  function contextmenu(event: Event): void {
    if (drag !== null || presses.size > 0) event.preventDefault();
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A touchpad pinch arrives as small wheel steps with Control.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    wants.zoom?.(pointOf(event), Math.exp(-event.deltaY * lines * speed));
  }

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["click", click],
    ["touchend", touchend],
    ["touchmove", touchmove],
    ["contextmenu", contextmenu],
    ["dragstart", (event: Event) => event.preventDefault()],
  ];
  if (wants.zoom) listeners.push(["wheel", wheel]);
  // Only a listener that is not passive can prevent scrolling.
  const options = { capture: true, passive: false };
  for (const [name, listener] of listeners) {
    root.addEventListener(name, listener as EventListener, options);
  }
  return () => {
    for (const [name, listener] of listeners) {
      root.removeEventListener(name, listener as EventListener, options);
    }
    for (const pointer of [...presses.keys()]) forget(pointer);
    const dragging = drag?.dragging;
    putDown();
    dragging?.end();
  };
}

function kindOf({ pointerType }: PointerEvent): keyof typeof SLOP_PX {
  return pointerType === "mouse" || pointerType === "pen" ? pointerType : "touch";
}

function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function raised({ finger, lift }: Drag): Point {
  return { x: finger.x, y: finger.y - lift };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
