"""Runs axe-core in a page. Every finding is a defect."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SOURCE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN: Final = """async (only) => {
  const options = only === null ? {} : { runOnly: { type: "rule", values: only } };
  const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id} (${impact}): ${html.slice(0, 160)} — ${failureSummary.slice(0, 250)}`));
}"""


def violations(page: Page, *only: str) -> list[str]:
    """Axe's findings on the current page, one line each, for all rules or the given ones.

    Includes findings that axe does not call serious: they are just as easy to fix.
    """
    # Evaluated, not added as a script: the page's content policy allows no foreign scripts.
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    return [str(one) for one in page.evaluate(RUN, list(only) or None)]


SMALL_TARGETS: Final = """(least) => {
  const shown = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== "hidden" && box.width > 1 && box.height > 1
      && box.bottom > 0 && box.right > 0
      && box.top < innerHeight && box.left < innerWidth;
  };
  // A link in a sentence is as high as its line: that is how text is.
  const inText = (element) => element.matches("p a, li a, dd a, td a");
  const touched = "button, a[href], input, select, textarea, summary, [role=button], [role=radio]";
  const small = [];
  for (const element of document.querySelectorAll(touched)) {
    if (!shown(element) || inText(element) || element.closest("[inert]")) continue;
    let box = element.getBoundingClientRect();
    // A control in a label can be touched anywhere on the label.
    const label = element.closest("label") ?? element.labels?.[0];
    if (label) {
      const around = label.getBoundingClientRect();
      if (around.width * around.height > box.width * box.height) box = around;
    }
    if (Math.round(box.width) < least || Math.round(box.height) < least) {
      const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
      small.push(`${size} ${element.outerHTML.slice(0, 120)}`);
    }
  }
  return small;
}"""


def small_targets(page: Page, least: int = 40) -> list[str]:
    """Visible controls that are smaller than this in either direction."""
    return [str(one) for one in page.evaluate(SMALL_TARGETS, least)]
