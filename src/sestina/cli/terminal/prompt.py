"""The line editor on a terminal. Tab completes; the right edge says what a line would do."""

from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

from sestina.cli.terminal.completion import Completions
from sestina.cli.terminal.reader import NOTHING


class PromptReader:
    """Keeps a history for each seat, so that nobody sees what another seat has typed."""

    def __init__(self, *, colour: bool) -> None:
        self._colour = colour
        self._sessions: dict[int, PromptSession[str]] = {}

    @property
    def is_interactive(self) -> bool:
        return True

    def read(self, prompt: str, seat: int = 0, completions: Completions = NOTHING) -> str:
        if seat not in self._sessions:
            self._sessions[seat] = self._new_session()
        session = self._sessions[seat]

        def note() -> str:
            return completions.note(session.default_buffer.text)

        line = session.prompt(prompt, completer=WordCompleter(completions), rprompt=note)
        return line.strip()

    def _new_session(self) -> PromptSession[str]:
        # A completion menu would push the board out of a small window.
        return PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            color_depth=None if self._colour else ColorDepth.DEPTH_1_BIT,
        )


class WordCompleter(Completer):
    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        line = document.text_before_cursor
        typed = len(line.rsplit(" ", 1)[-1])
        for suggestion in self._completions.suggest(line):
            points = f" +{suggestion.points}" if suggestion.points else ""
            yield Completion(suggestion.word, -typed, display=suggestion.word + points)
