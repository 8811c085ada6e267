"""Measures the boxes of a page: nothing may lie over anything else, and no word may be cut.

At a table in play, nothing may cover the board, the hand or a control either, and everybody's name
is in sight (`assert_playable`).
"""

from typing import Final

from playwright.sync_api import Page

MEASURE: Final = """() => {
  const found = [];
  const shownIn = (element) => element.checkVisibility({
    contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true,
  });
  const spoken = (element) => element.closest(".sr-only") !== null ||
    [...ancestors(element)].some((one) => getComputedStyle(one).clipPath !== "none");
  function* ancestors(element) {
    for (let one = element; one !== null; one = one.parentElement) yield one;
  }
  // What scrolls may reach beyond its frame; what lies beyond a frame is not seen.
  const frame = (element, isText = false) => {
    let [left, top, right, bottom] = [-1e9, -1e9, 1e9, 1e9];
    for (const one of ancestors(element)) {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if ((isText || one !== element) && style.overflowX !== "visible") {
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (style.position === "fixed") break;
    }
    return { left, top, right, bottom };
  };
  const inside = (box, { left, top, right, bottom }) => box.left >= left - 1 &&
    box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  const name = (element) => (element.getAttribute?.("aria-label") ?? element.textContent ?? "")
    .trim().replace(/\\s+/g, " ").slice(0, 40) || element.tagName;
  const top = document.querySelector("dialog[open]") ?? document.body;

  // Words and icons that are seen as a whole.
  const pieces = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
    const isText = node.nodeType === Node.TEXT_NODE;
    const element = isText ? node.parentElement : node;
    if (element.closest(".board svg, .still, option, script, style, noscript") !== null) continue;
    if (isText ? !node.data.trim() : element.tagName !== "svg") continue;
    // Cards of a row overlap on purpose, and a picture may be made of pictures.
    if (element.closest(".card, .rows")) continue;
    if (element.parentElement?.closest("svg, [role=img]")) continue;
    if (!shownIn(element) || spoken(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = isText ? [...range.getClientRects()] : [element.getBoundingClientRect()];
    for (const box of boxes) {
      if (box.width < 2 || box.height < 2) continue;
      const limits = frame(element, isText);
      const whole = element.closest("[title]")?.title;
      if (isText && box.right > limits.right + 1 && box.left < limits.right - 1 && !whole) {
        const scrolls = [...ancestors(element)].some((one) =>
          ["auto", "scroll"].includes(getComputedStyle(one).overflowX));
        if (!scrolls) found.push(`cut: ${name(element)}`);
      }
      if (isText && (box.bottom > limits.bottom + 3 || box.top < limits.top - 3) && !whole) {
        const scrolls = [...ancestors(element)].some((one) =>
          ["auto", "scroll"].includes(getComputedStyle(one).overflowY));
        if (!scrolls) found.push(`cut above or below: ${name(element)}`);
      }
      if (isText && (box.right > innerWidth + 1 || box.left < -1) && inside(box, limits)) {
        found.push(`beyond the screen: ${name(element)}`);
      }
      if (inside(box, limits)) pieces.push({ element, box, isText });
    }
  }
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines of text stand close together, and a toast is meant to lie over the page.
      if (across < 3 || down < 5) continue;
      const over = [one, other].map(({ element }) => element.closest(".toast, .toasts, [popover]"));
      if (over[0] !== over[1]) continue;
      const layers = [one, other].map(({ element }) => layer(element));
      if (layers[0] !== layers[1]) continue;
      found.push(`over each other: ${name(one.element)} | ${name(other.element)}`);
    }
  }
  function sticks(element) {
    return element.closest("nav") !== null ||
      [...ancestors(element)].some((one) => getComputedStyle(one).position === "sticky");
  }
  function layer(element) {
    return [...ancestors(element)].find((one) =>
      ["absolute", "fixed", "sticky"].includes(getComputedStyle(one).position)) ?? null;
  }

  // What can be pressed can be hit in its middle, cards of a row at their left side.
  for (const one of top.querySelectorAll("button, a[href], input, select, [role=slider]")) {
    if (!shownIn(one) || spoken(one) || one.disabled || one.closest("[inert]")) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || !inside(box, frame(one))) continue;
    const [x, y] = one.matches("[data-row] [data-card]")
      ? [box.left + 9, box.top + 24]
      : [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const hit = document.elementFromPoint(x, y);
    const label = one.closest("label");
    if (hit === null || one.contains(hit) || hit.contains(one) || label?.contains(hit)) continue;
    // A sticky bar lies over what can be scrolled from under it.
    if (hit.closest(".toast, .toasts") || sticks(hit)) continue;
    found.push(`covered: ${name(one)} by ${name(hit)}`);
  }
  return [...new Set(found)];
}"""


def misplaced(page: Page) -> list[str]:
    """What is cut, covered or lies over something else, in words."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def assert_in_place(page: Page) -> None:
    found = misplaced(page)
    assert not found, "\n".join(found)


LEAST_TARGET_PX: Final = 24
"""A smaller cell or button can hardly be hit."""

MEASURE_PLAY: Final = """(least) => {
  const board = document.querySelector("[data-guide=board]");
  if (board === null || document.querySelector("dialog[open]") !== null) return [];
  const found = [];
  const shown = (element) => element.checkVisibility({
    contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true,
  }) && element.closest(".sr-only, [inert]") === null;
  const name = (element) => (element.getAttribute?.("aria-label") ?? element.textContent ?? "")
    .trim().replace(/\\s+/g, " ").slice(0, 50) || element.className || element.tagName;
  const within = (x, y, { left, top, right, bottom }) =>
    x > left && x < right && y > top && y < bottom;
  // What scrolls may hide a part of what is in it, and the screen a part of everything.
  const seenThrough = (element) => {
    let { left, top, right, bottom } = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let one = element.parentElement; one !== null; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible") continue;
      const box = one.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  // Inside the corners of a circle, too.
  const POINTS = [[0.5, 0.5], [0.16, 0.16], [0.84, 0.16], [0.16, 0.84], [0.84, 0.84]];
  const hits = (element, box = element.getBoundingClientRect(), frame = seenThrough(element)) =>
    POINTS.map(([across, down]) => [box.left + across * box.width, box.top + down * box.height])
      .filter(([x, y]) => within(x, y, frame))
      .map(([x, y]) => [document.elementFromPoint(x, y), x, y]);

  for (const one of document.querySelectorAll("button, a[href], input, select, [role=slider]")) {
    // A link that skips the header shows itself to the keyboard only.
    if (!shown(one) || one.matches("a[href='#main']")) continue;
    let box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    // Cards of a row overlap: their left side is what is touched.
    if (one.matches("[data-row] [data-card]"))
      box = new DOMRect(box.left, box.top, 18, Math.min(48, box.height));
    else if ((box.width < least || box.height < least) && one.closest("label") === null)
      found.push(`too small: ${name(one)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    const label = one.closest("label");
    for (const [hit] of hits(one, box)) {
      if (hit === null || one.contains(hit) || label?.contains(hit)) continue;
      // One that is chosen is raised over its neighbours.
      if (one.matches("[data-card]") && hit.closest("[data-card]")) continue;
      found.push(`covered: ${name(one)} by ${name(hit)}`);
      break;
    }
  }

  // The hand and what ends a turn are in sight whole: nobody looks for them.
  for (const one of document.querySelectorAll(
    "[data-guide=play] button, [data-guide=hand] button:not([data-card])",
  )) {
    if (!shown(one)) continue;
    const [box, frame] = [one.getBoundingClientRect(), seenThrough(one)];
    const isWhole = box.left >= frame.left - 2 && box.top >= frame.top - 2 &&
      box.right <= frame.right + 2 && box.bottom <= frame.bottom + 2;
    if (!isWhole) found.push(`cut off: ${name(one)}`);
  }

  // The cells of the board, as far as they are in sight. Only the buttons that move a board too
  // large for its screen lie over some of it, and never over a lit cell that they do not lead to.
  const svg = board.querySelector(".board > svg");
  const sight = board.querySelector(".beyond")?.getBoundingClientRect();
  for (const cell of svg?.querySelectorAll("rect.cell.target, rect.cell:not(.empty)") ?? []) {
    const isLit = cell.matches(".target");
    const box = cell.getBoundingClientRect();
    if (isLit && box.width < least)
      found.push(`too small: lit cell ${cell.dataset.cell} ${box.width.toFixed(1)}`);
    for (const [hit, x, y] of hits(cell, box)) {
      if (hit === null || svg.contains(hit) || hit.closest("[data-beyond]")) continue;
      if (hit.closest(".zoom") && !(isLit && within(x, y, sight))) continue;
      found.push(`covered: ${isLit ? "lit " : ""}cell ${cell.dataset.cell} by ${name(hit)}`);
      break;
    }
  }

  const players = [...document.querySelectorAll("[data-seat]")].filter(shown);
  for (const player of players) {
    const text = player.querySelector("[data-name]");
    const box = text?.getBoundingClientRect();
    const middle = box && [box.left + box.width / 2, box.top + box.height / 2];
    const hit = middle && document.elementFromPoint(...middle);
    // At least a few of its letters.
    const isRead = box && (box.width >= least || text.scrollWidth <= text.clientWidth);
    const isSeen = isRead && box.left >= 0 && box.right <= innerWidth + 1;
    if (!isSeen || !(player.contains(hit) || hit?.contains(player)))
      found.push(`no name in sight: ${name(player)}`);
  }
  if (players.length < 2) found.push("the players are out of sight");
  return [...new Set(found)];
}"""


def unplayable(page: Page) -> list[str]:
    """What covers the board, the hand or a control, is too small or has no name, in words."""
    found: list[str] = page.evaluate(MEASURE_PLAY, LEAST_TARGET_PX)
    return found


def assert_playable(page: Page) -> None:
    """What moves may lie over something for a moment: it has to come to rest."""
    found = unplayable(page)
    for _ in range(30):
        if not found:
            return
        page.wait_for_timeout(100)
        found = unplayable(page)
    assert not found, "\n".join(found)
