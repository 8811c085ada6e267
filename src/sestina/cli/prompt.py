"""The line editor on a terminal: Tab completes moves, the right edge shows their points."""

from collections.abc import Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

import sestina
from sestina.cli.completion import points_of, suggest


class PromptReader:
    """Keeps a history for each seat, so that nobody finds another's exchanges."""

    def __init__(self, *, colour: bool) -> None:
        self._colour = colour
        self._sessions: dict[int, PromptSession[str]] = {}

    def read(self, prompt: str, seat: int = 0, moves: Sequence[sestina.Move] = ()) -> str:
        if seat not in self._sessions:
            self._sessions[seat] = self._new_session()
        session = self._sessions[seat]

        def points() -> str:
            found = points_of(session.default_buffer.text, moves)
            return f"+{found}" if found else ""

        line = session.prompt(prompt, completer=MoveCompleter(moves), rprompt=points)
        return line.strip()

    def _new_session(self) -> PromptSession[str]:
        # As in a shell: no menu that pushes the board out of a small window.
        return PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            color_depth=None if self._colour else ColorDepth.DEPTH_1_BIT,
        )


class MoveCompleter(Completer):
    def __init__(self, moves: Sequence[sestina.Move]) -> None:
        self._moves = moves

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        line = document.text_before_cursor
        typed = len(line.rsplit(" ", 1)[-1])
        for suggestion in suggest(line, self._moves):
            points = f" +{suggestion.points}" if suggestion.points else ""
            yield Completion(suggestion.word, -typed, display=suggestion.word + points)
