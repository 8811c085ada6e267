/** The one width at which pages change their layout. A test compares the styles with it. */
export const WIDE = "(width >= 60rem)";

/** Whether there is a mouse or a pen: fingers zoom without buttons. */
export function hasFinePointer(): boolean {
  return typeof window.matchMedia !== "function" || window.matchMedia("(pointer: fine)").matches;
}
