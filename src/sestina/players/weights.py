"""Learned weights of `appraisal`; written by `python -m scripts.learn_weights`."""

WEIGHTS: tuple[float, ...] = (0.0,) * 76
