/** Drags a tile with a finger or mouse until it is dropped. */

import type { Point } from "../board/camera";

export interface DragEnds {
  /** The centre of the tile, and the position of the finger. */
  move(tile: Point, finger: Point): void;
  /** The same in each frame, with the milliseconds since the last one. */
  hold?(tile: Point, finger: Point, ms: number): void;
  drop(tile: Point, finger: Point): void;
  cancel(): void;
}

/** A finger hides what is under it, so draw the tile above it. */
const LIFT = { touch: 46, pen: 26, mouse: 0 } as const;

export class Drag {
  tile = $state.raw<string | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  private stop: (() => void) | null = null;

  start(event: PointerEvent, tile: string, ends: DragEnds): void {
    this.stop?.();
    const lift = LIFT[event.pointerType as keyof typeof LIFT] ?? LIFT.touch;
    const place = ({ clientX, clientY }: PointerEvent): [Point, Point] => [
      { x: clientX, y: clientY - lift },
      { x: clientX, y: clientY },
    ];
    const ours = (other: PointerEvent): boolean => other.pointerId === event.pointerId;
    let points = place(event);
    const move = (next: PointerEvent): void => {
      if (!ours(next)) return;
      points = place(next);
      this.at = points[0];
      ends.move(...points);
    };
    let last: number | null = null;
    const hold = (time: number): void => {
      frame = requestAnimationFrame(hold);
      // After a pause of the page the board must not jump.
      ends.hold?.(...points, Math.min(50, time - (last ?? time)));
      last = time;
    };
    let frame = requestAnimationFrame(hold);
    const up = (next: PointerEvent): void => {
      if (!ours(next)) return;
      this.end();
      ends.drop(...place(next));
    };
    const cancel = (next: PointerEvent): void => {
      if (ours(next)) give();
    };
    const give = (): void => {
      this.end();
      ends.cancel();
    };
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key === "Escape") give();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", key);
    this.stop = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", key);
    };
    this.tile = tile;
    move(event);
  }

  /** Cancel silently, as when the page closes. */
  end(): void {
    this.stop?.();
    this.stop = null;
    this.tile = null;
  }
}
