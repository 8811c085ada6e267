/** Lets points travel from the row that won them to their player. */

import type { Point } from "../../turn/pointer";

const STAY_MS = 260;
const TRAVEL_MS = 480;

/** Over everything for a moment, and nobody can touch it. */
export function flyPoints(
  text: string,
  seat: number,
  from: Point,
  to: Point,
  delayMs: number,
): void {
  const badge = document.createElement("span");
  badge.textContent = text;
  badge.setAttribute("aria-hidden", "true");
  Object.assign(badge.style, {
    position: "fixed",
    zIndex: "30",
    left: "0",
    top: "0",
    padding: "0.1rem 0.55rem",
    borderRadius: "999px",
    background: `var(--seat-${seat})`,
    color: "var(--on-seat)",
    font: "700 1.05rem var(--font)",
    pointerEvents: "none",
  });
  document.body.append(badge);
  const at = ({ x, y }: Point, size: number): string =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const still = STAY_MS / (STAY_MS + TRAVEL_MS);
  const flight = badge.animate(
    [
      { transform: at(from, 0.5), opacity: 0 },
      { transform: at(from, 1.15), opacity: 1, offset: still * 0.5 },
      { transform: at(from, 1), opacity: 1, offset: still, easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
      { transform: at(to, 0.8), opacity: 1, offset: 0.92 },
      { transform: at(to, 0.6), opacity: 0 },
    ],
    { duration: STAY_MS + TRAVEL_MS, delay: delayMs, fill: "backwards" },
  );
  const end = (): void => badge.remove();
  flight.finished.then(end, end);
}
