"""`sestina verify`: draws that the seed gives, and records that say something else."""

from pathlib import Path

import pytest

import sestina
from sestina.records.fairness import COMMITMENT_TAG, TABLE_TAG, check_fairness, commitment
from tests.cli.command import run

SEED = bytes(range(32))


def game(kind: str = "classic") -> sestina.Game:
    played = sestina.new_game(kind, seed=SEED)
    bot = sestina.bot("greedy")
    while not played.is_over:
        played.play(bot.choose(played.view(played.seat_to_move)))
    played.tags[TABLE_TAG] = "a-table"
    played.tags[COMMITMENT_TAG] = commitment(SEED, "a-table")
    return played
