/** Drags tiles or cards with a finger, pen or mouse until they are dropped. */

import { pointOf, slopOf, SLOP_PX, type Point } from "./pointer";

export interface DragEnds {
  /** The drag has begun. */
  lift?(): void;
  /** Where the dragged things are drawn, and the position of the finger. */
  move(at: Point, finger: Point): void;
  /** The same in each frame, with the milliseconds since the last one: to scroll at an edge. */
  hold?(at: Point, finger: Point, ms: number): void;
  drop(at: Point, finger: Point): void;
  cancel(): void;
}

interface Press<Id> {
  readonly pointer: number;
  readonly ids: readonly Id[];
  readonly ends: DragEnds;
  readonly start: Point;
  readonly slop: number;
  /** A finger that moves up or down scrolls instead; held still for a moment it drags. */
  readonly scrolls: boolean;
  readonly lift: number;
}

/** A finger hides what is under it, so things are drawn above it. */
const LIFT_PX = { touch: 46, pen: 26, mouse: 0 } as const;
const HOLD_MS = 220;
/** After a pause of the page nothing must jump. */
const LONGEST_FRAME_MS = 50;
/** A click that follows a drag belongs to it. */
const OWN_CLICK_MS = 60;

export class Drag<Id> {
  /** What is dragged; empty while nothing is. */
  ids = $state.raw<readonly Id[]>([]);
  /** Where it is drawn. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  finger = $state.raw<Point>({ x: 0, y: 0 });

  #press: Press<Id> | null = null;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #endedAt = -Infinity;
  /** Where a finger came down, and on what; null once its tap is over. */
  #touched: { readonly at: Point; readonly on: EventTarget | null } | null = null;

  get isOn(): boolean {
    return this.ids.length > 0;
  }

  get isPressed(): boolean {
    return this.#press !== null;
  }

  /** A press that becomes a drag when the pointer moves. */
  press(event: PointerEvent, ids: readonly Id[], ends: DragEnds, scrolls = false): void {
    this.end();
    this.#press = {
      pointer: event.pointerId,
      ids,
      ends,
      start: pointOf(event),
      slop: slopOf(event),
      scrolls: scrolls && event.pointerType === "touch",
      lift: LIFT_PX[event.pointerType as keyof typeof LIFT_PX] ?? LIFT_PX.touch,
    };
    if (this.#press.scrolls) this.#hold = setTimeout(() => this.#begin(), HOLD_MS);
    this.#place(event);
    window.addEventListener("pointermove", this.#move);
    window.addEventListener("pointerup", this.#up);
    window.addEventListener("pointercancel", this.#lost);
    window.addEventListener("keydown", this.#key, true);
  }

  /** Take over a pointer that drags already. */
  start(event: PointerEvent, ids: readonly Id[], ends: DragEnds): void {
    this.press(event, ids, ends);
    this.#begin();
  }

  /** End silently, as when the page closes. */
  end(): void {
    clearTimeout(this.#hold);
    cancelAnimationFrame(this.#frame);
    this.#press = null;
    this.ids = [];
    window.removeEventListener("pointermove", this.#move);
    window.removeEventListener("pointerup", this.#up);
    window.removeEventListener("pointercancel", this.#lost);
    window.removeEventListener("keydown", this.#key, true);
  }

  /** For `{@attach}`: keeps the browser's own gestures from what can be dragged inside. */
  guard = (root: HTMLElement): (() => void) => {
    const listeners: [string, (event: Event) => void][] = [
      ["pointerdown", this.#down],
      ["click", this.#click],
      ["touchmove", this.#touch],
      ["contextmenu", this.#menu],
      ["dragstart", (event) => event.preventDefault()],
    ];
    // Only a listener that is not passive can prevent scrolling.
    const options = { capture: true, passive: false };
    for (const [name, listener] of listeners) root.addEventListener(name, listener, options);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener, options);
      this.end();
    };
  };

  #begin(): void {
    clearTimeout(this.#hold);
    if (this.#press === null) return;
    const { ids, ends } = this.#press;
    this.ids = ids;
    ends.lift?.();
    ends.move(this.at, this.finger);
    let last: number | null = null;
    const frame = (time: number): void => {
      this.#frame = requestAnimationFrame(frame);
      ends.hold?.(this.at, this.finger, Math.min(LONGEST_FRAME_MS, time - (last ?? time)));
      last = time;
    };
    if (ends.hold) this.#frame = requestAnimationFrame(frame);
  }

  #place(event: PointerEvent): void {
    this.finger = pointOf(event);
    this.at = { x: this.finger.x, y: this.finger.y - (this.#press?.lift ?? 0) };
  }

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    this.#place(event);
    if (this.isOn) return press.ends.move(this.at, this.finger);
    const across = Math.abs(this.finger.x - press.start.x);
    const along = Math.abs(this.finger.y - press.start.y);
    if (Math.hypot(across, along) < press.slop) return;
    // The finger scrolls; the browser will cancel the pointer in a moment.
    if (press.scrolls && along >= across) this.end();
    else this.#begin();
  };

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    this.#place(event);
    const { isOn, at, finger } = this;
    if (isOn) this.#endedAt = performance.now();
    this.end();
    if (isOn) press.ends.drop(at, finger);
  };

  #lost = (event: PointerEvent): void => {
    if (event.pointerId === this.#press?.pointer) this.#abandon();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.isOn) return;
    event.preventDefault();
    event.stopPropagation();
    this.#abandon();
  };

  #abandon(): void {
    const { isOn } = this;
    const press = this.#press;
    this.end();
    if (isOn) press?.ends.cancel();
  }

  #down = (event: Event): void => {
    const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
    this.#touched = isFinger ? { at: pointOf(event), on: event.target } : null;
  };

  #click = (event: Event): void => {
    const touched = this.#touched;
    this.#touched = null;
    if (performance.now() - this.#endedAt <= OWN_CLICK_MS) return stop(event);
    if (touched === null || !(event instanceof MouseEvent)) return;
    // The page may have moved under the finger: a tap means what was there when it came down.
    const { x, y } = pointOf(event);
    if (touched.on === event.target || !(touched.on instanceof Element)) return;
    if (Math.hypot(x - touched.at.x, y - touched.at.y) > SLOP_PX.touch) return;
    stop(event);
    touched.on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };

  #touch = (event: Event): void => {
    if (this.isOn && event.cancelable) event.preventDefault();
  };

  /** A long press is a hold, not a request for a menu. */
  #menu = (event: Event): void => {
    if (this.isOn || this.#press !== null) event.preventDefault();
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
