/** The one width at which pages change their layout. A test compares the styles with it. */
export const WIDE = "(width >= 60rem)";

/** Whether there is room for two columns now; `MediaQuery` follows changes. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

/** Whether there is a mouse or a pen: fingers zoom without buttons. */
export function hasFinePointer(): boolean {
  return typeof window.matchMedia !== "function" || window.matchMedia("(pointer: fine)").matches;
}
