/** Points of the page, and how far a pointer has to move before a press is a drag. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SLOP_PX = { mouse: 4, pen: 6, touch: 9 } as const;

export function slopOf(event: PointerEvent): number {
  return SLOP_PX[event.pointerType as keyof typeof SLOP_PX] ?? SLOP_PX.touch;
}

export function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/**
 * Ends a tap that has been answered. A browser makes mouse events of a tap: it looks for their
 * target in a layout of the changed page and moves the focus, all before it paints. Nobody needs
 * them here; only a keyboard on the screen has to go away.
 */
export function endTap(event: TouchEvent): void {
  if (!event.cancelable) return;
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.blur();
}
