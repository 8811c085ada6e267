/**
 * Navigates rows and cards with the arrow keys, by their positions in the page. A stop is an element
 * with `data-stop`; stops of one row share an element with `data-line`.
 */

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is Arrow {
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function stopsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-stop]")];
}

function lineOf(stop: Element): Element | null {
  return stop.closest("[data-line]");
}

/** One stop for each row as a target for carried cards: its last card, which is on top. */
function lastOfLines(stops: readonly HTMLElement[]): HTMLElement[] {
  return stops.filter((stop, at) => {
    const next = stops[at + 1];
    return next === undefined || lineOf(next) !== lineOf(stop);
  });
}

/** The stop in the direction of an arrow key, or the same one at the edge of the table. */
export function neighbour(
  root: Element,
  current: HTMLElement,
  arrow: Arrow,
  carrying: boolean,
): HTMLElement {
  const stops = stopsIn(root);
  const inHand = current.closest("[data-hand]") !== null;
  const sideways = arrow === "ArrowLeft" || arrow === "ArrowRight";
  if (sideways) {
    // While carrying cards, arrows move from row to row, otherwise from card to card.
    const way = carrying && !inHand ? lastOfLines(stops) : stops;
    const here = way.findIndex(
      (stop) => stop === current || sameLine(stop, current, way !== stops),
    );
    const next = way[here + (arrow === "ArrowRight" ? 1 : -1)];
    const leavesHand = next !== undefined && (next.closest("[data-hand]") !== null) !== inHand;
    return next === undefined || leavesHand ? current : next;
  }
  const others = (carrying ? lastOfLines(stops) : stops).filter(
    (stop) => stop !== current && (inHand || lineOf(stop) !== lineOf(current)),
  );
  const boxes = others.map((stop) => boxOf(stop, carrying));
  const at = nearest(boxOf(current, carrying), boxes, arrow === "ArrowDown" ? 1 : -1);
  return (at === null ? undefined : others[at]) ?? current;
}

function sameLine(one: Element, other: Element, wanted: boolean): boolean {
  return wanted && lineOf(one) === lineOf(other);
}

/** Carried cards go to rows, so a row counts as a whole. */
function boxOf(stop: HTMLElement, carrying: boolean): Box {
  const line = carrying && stop.closest("[data-hand]") === null ? lineOf(stop) : null;
  return (line ?? stop).getBoundingClientRect();
}

/** The nearest box above (-1) or below (1): first the nearest line, then the nearest centre. */
export function nearest(from: Box, boxes: readonly Box[], way: 1 | -1): number | null {
  const middle = (box: Box): number => (box.top + box.bottom) / 2;
  const centre = (box: Box): number => (box.left + box.right) / 2;
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const along = (middle(box) - middle(from)) * way;
    if (along < Math.max(8, (from.bottom - from.top) / 3)) return;
    const cost = along * 4 + Math.abs(centre(box) - centre(from));
    if (cost < least) {
      least = cost;
      best = at;
    }
  });
  return best;
}
