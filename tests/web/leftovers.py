"""Finds words of another language on a page."""

from tests.web.stage import Stage
from tests.web.texts import READ, left_in_another_language


def leftovers(stage: Stage, scene: str) -> list[str]:
    read = stage.page.evaluate(READ)
    assert len(read) > 5, f"{scene} shows nothing"
    return [f"{scene}: {one}" for one in left_in_another_language(stage.language, read)]
