"""Who may hold a tile that nobody has seen."""


def chance_to_hold(copies: int, unseen: int, hand: int) -> float:
    """The chance that a hand of unseen tiles holds one of some copies."""
    missing = 1.0
    for k in range(min(hand, unseen)):
        missing *= max(0.0, (unseen - copies - k) / (unseen - k))
    return 1.0 - missing
