/** Animates cards to their new places. The `data-flip` of an element is the id of its card. */

const DURATION_MS = 200;

export type Places = Map<string, { readonly x: number; readonly y: number }>;

export function placesIn(root: Element | undefined): Places {
  const places: Places = new Map();
  for (const card of root?.querySelectorAll<HTMLElement>("[data-flip]") ?? []) {
    const { x, y } = card.getBoundingClientRect();
    places.set(card.dataset["flip"] ?? "", { x, y });
  }
  return places;
}

/** Animate every card that has moved from its old place. */
export function glide(root: Element | undefined, before: Places): void {
  for (const card of root?.querySelectorAll<HTMLElement>("[data-flip]") ?? []) {
    const was = before.get(card.dataset["flip"] ?? "");
    if (was === undefined || typeof card.animate !== "function") continue;
    const { x, y } = card.getBoundingClientRect();
    const moved = Math.abs(was.x - x) + Math.abs(was.y - y);
    if (moved < 2) continue;
    card.animate(
      [
        { transform: `translate(${was.x - x}px, ${was.y - y}px)`, zIndex: 20 },
        { transform: "none", zIndex: 20 },
      ],
      { duration: DURATION_MS, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}
