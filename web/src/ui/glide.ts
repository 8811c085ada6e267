/** Animates tiles and cards to their new places. The `data-glide` of an element is its name. */

const DURATION_MS = 200;
/** Between the hand and the board. */
export const FLY_MS = 220;
export const FLY_EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const GLIDE = "glide";

export type Places = Map<string, { readonly x: number; readonly y: number }>;

export function placesIn(root: Element | undefined): Places {
  const places: Places = new Map();
  for (const one of root?.querySelectorAll<HTMLElement>("[data-glide]") ?? []) {
    const { x, y } = one.getBoundingClientRect();
    places.set(one.dataset["glide"] ?? "", { x, y });
  }
  return places;
}

/** Animate every element that has moved from its old place. */
export function glide(root: Element | undefined, before: Places): void {
  for (const one of root?.querySelectorAll<HTMLElement>("[data-glide]") ?? []) {
    const was = before.get(one.dataset["glide"] ?? "");
    if (was === undefined || typeof one.animate !== "function") continue;
    // What still glides is measured where it will end.
    for (const animation of one.getAnimations()) if (animation.id === GLIDE) animation.cancel();
    const { x, y } = one.getBoundingClientRect();
    const moved = Math.abs(was.x - x) + Math.abs(was.y - y);
    if (moved < 2) continue;
    one.animate(
      [
        { transform: `translate(${was.x - x}px, ${was.y - y}px)`, zIndex: 20 },
        { transform: "none", zIndex: 20 },
      ],
      { id: GLIDE, duration: DURATION_MS, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}
