/**
 * Turns touch, mouse and wheel events on a movable picture into gestures: pan, pinch, zoom, tap,
 * grab. Only one gesture at a time: a pan is never also a tap, a pinch never also a pan.
 */

import { endTap, slopOf, type Point } from "../turn/pointer";

export interface Handlers {
  /** A gesture begins: stop any running animation of the view. */
  begin(): void;
  pan(dx: number, dy: number): void;
  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void;
  zoom(at: Point, factor: number): void;
  /** Returns whether the tap did something; two taps that did not are a double tap. */
  tap(at: Point): boolean;
  doubleTap(at: Point): void;
  /** A press on a draggable element moves: true hands the pointer over. */
  grab(at: Point, event: PointerEvent): boolean;
}

const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_REACH_PX = 28;
/** A click without a pointer comes from assistive technology. */
const OWN_CLICK_MS = 800;

interface Held {
  start: Point;
  at: Point;
}

export function watchGestures(picture: SVGSVGElement, handlers: Handlers): () => void {
  const held = new Map<number, Held>();
  let gesture: "nothing" | "press" | "pan" | "pinch" = "nothing";
  let lastTap: { at: Point; time: number } | null = null;
  let lastPointer = -Infinity;
  /** The last tap did something. */
  let isAnswered = false;

  const place = (event: MouseEvent): Point => {
    const box = picture.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function pair(): [Held, Held] | null {
    const [one, other] = [...held.values()];
    return one && other ? [one, other] : null;
  }

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    lastPointer = event.timeStamp;
    const at = place(event);
    held.set(event.pointerId, { start: at, at });
    picture.setPointerCapture(event.pointerId);
    if (held.size === 1) {
      gesture = "press";
      handlers.begin();
    } else {
      gesture = "pinch";
    }
  }

  function move(event: PointerEvent): void {
    const one = held.get(event.pointerId);
    if (one === undefined) return;
    const before = one.at;
    const at = place(event);
    if (gesture === "press") {
      if (Math.hypot(at.x - one.start.x, at.y - one.start.y) < slopOf(event)) return;
      if (handlers.grab(one.start, event)) {
        forget(event.pointerId);
        return;
      }
      gesture = "pan";
      picture.toggleAttribute("data-panned", true);
    }
    if (gesture === "pan") {
      one.at = at;
      handlers.pan(at.x - before.x, at.y - before.y);
    } else if (gesture === "pinch") {
      const both = pair();
      if (both === null) return;
      const old: [Point, Point] = [both[0].at, both[1].at];
      one.at = at;
      handlers.pinch(old, [both[0].at, both[1].at]);
    }
  }

  function up(event: PointerEvent): void {
    const one = held.get(event.pointerId);
    if (one === undefined) return;
    lastPointer = event.timeStamp;
    isAnswered = false;
    forget(event.pointerId);
    if (gesture === "press") {
      gesture = "nothing";
      tapped(one.start, event.timeStamp);
    } else {
      // The finger that remains after a pinch continues with a pan.
      gesture = held.size === 0 ? "nothing" : held.size === 1 ? "pan" : "pinch";
    }
  }

  function tapped(at: Point, time: number): void {
    const again =
      lastTap !== null &&
      time - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < DOUBLE_TAP_REACH_PX;
    if (handlers.tap(at)) {
      isAnswered = true;
      lastTap = null;
    } else if (again) {
      lastTap = null;
      handlers.doubleTap(at);
    } else {
      lastTap = { at, time };
    }
  }

  function forget(pointer: number): void {
    held.delete(pointer);
    if (held.size === 0) picture.toggleAttribute("data-panned", false);
    if (picture.hasPointerCapture(pointer)) picture.releasePointerCapture(pointer);
    if (held.size === 0 && gesture !== "press") gesture = "nothing";
  }

  function cancel(event: PointerEvent): void {
    if (!held.has(event.pointerId)) return;
    forget(event.pointerId);
    if (held.size === 0) gesture = "nothing";
  }

  function click(event: MouseEvent): void {
    if (event.timeStamp - lastPointer < OWN_CLICK_MS || !(event.target instanceof Element)) return;
    const outer = picture.getBoundingClientRect();
    const box = event.target.getBoundingClientRect();
    handlers.tap({
      x: box.left + box.width / 2 - outer.left,
      y: box.top + box.height / 2 - outer.top,
    });
  }

  function touchend(event: TouchEvent): void {
    if (isAnswered) endTap(event);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    handlers.begin();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A touchpad pinch arrives as small wheel steps with Control.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    handlers.zoom(place(event), Math.exp(-event.deltaY * lines * speed));
  }

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["touchend", touchend],
    ["click", click],
    ["wheel", wheel],
  ];
  for (const [name, listener] of listeners) {
    picture.addEventListener(name, listener as EventListener, { passive: false });
  }
  return () => {
    for (const [name, listener] of listeners) {
      picture.removeEventListener(name, listener as EventListener);
    }
  };
}
