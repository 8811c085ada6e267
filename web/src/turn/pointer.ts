/** Points of the page, and how far a pointer has to move before a press is a drag. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const SLOP_PX = { mouse: 4, pen: 6, touch: 9 } as const;

export function slopOf(event: PointerEvent): number {
  return SLOP_PX[event.pointerType as keyof typeof SLOP_PX] ?? SLOP_PX.touch;
}

export function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}
