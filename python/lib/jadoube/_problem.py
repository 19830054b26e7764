"""What goes wrong."""

from __future__ import annotations


class JadoubeError(ValueError):
    """Why there is no answer.

    `error` is a stable word for programs (`position`, `move`, `case`, `answer`, …), `where` says what it is about, and the
    exception itself reads as a sentence for people.
    """

    def __init__(self, message: str, error: str = "", where: str = "") -> None:
        super().__init__(message)
        self.error = error
        self.where = where

    def __reduce__(self) -> tuple[type[JadoubeError], tuple[str, str, str]]:
        return type(self), (str(self), self.error, self.where)


class UnreadableError(OSError):
    """A file that cannot be read, or is no PGN. `hint` says what can be done; it is empty where nothing is known."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def __reduce__(self) -> tuple[type[UnreadableError], tuple[str, str]]:
        return type(self), (str(self), self.hint)
