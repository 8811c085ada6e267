"""Scrolls cells of a board larger than its screen into view, as people do."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page

WHERE: Final = """async (key) => {
  const cell = document.querySelector(`[data-cell="${key}"]`);
  if (cell === null) throw new Error(`the board has no cell ${key}`);
  // A view that goes nearer shows it when it has arrived.
  for (let before = "", now = null; now !== before; ) {
    before = now ?? "";
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { x, y, width } = cell.getBoundingClientRect();
    now = [x, y, width].join();
  }
  const { left, top, width, height } = cell.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (hit !== null && cell.ownerSVGElement.contains(hit)) return "";
  const button = hit?.closest("[data-beyond]");
  if (button) return button.dataset.beyond;
  const sight = document.querySelector(".beyond").getBoundingClientRect();
  if (x < sight.left) return "left";
  if (x > sight.right) return "right";
  if (y < sight.top) return "top";
  return y > sight.bottom ? "bottom" : "";
}"""


def where_beyond(page: Page, x: int, y: int) -> str:
    """The side on which a cell is hidden, or under that side's button; "" if it is visible."""
    return str(page.evaluate(WHERE, f"{x},{y}"))


def bring_into_sight(page: Page, x: int, y: int, touch: Callable[[Locator], None]) -> int:
    """Press the buttons at the edges of the board until a cell is visible; return how often.

    The buttons lead only to cells that accept the chosen tile.
    """
    targets = page.locator("rect.cell.target").count()
    # Each press reveals at least one more of them, across or up and down.
    for presses in range(2 * targets + 1):
        side = where_beyond(page, x, y)
        if not side:
            return presses
        button = page.locator(f'[data-beyond="{side}"]')
        assert button.count() == 1, f"{x},{y} is out of sight, and nothing leads there ({side})"
        touch(button)
    raise AssertionError(f"the buttons at the edges do not lead to {x},{y}")
