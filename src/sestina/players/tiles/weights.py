"""Learned weights of `evaluation`; written by `python -m scripts.learn_weights`."""

WEIGHTS: tuple[float, ...] = (
    # phase 0
    -0.876,  # duplicates
    -0.079,  # colour pairs
    -0.12,  # shape pairs
    0.357,  # set of 3
    0.369,  # set of 4
    0.0,  # set of 5
    -0.244,  # lonely
    0.302,  # copies
    1.087,  # laid
    -1.584,  # opened 6
    0.448,  # opened 5
    0.553,  # opened 4
    0.526,  # opened 3
    -0.157,  # opened points
    2.676,  # own 6
    0.369,  # own 5
    -0.115,  # own 4
    -0.245,  # own 3
    0.125,  # own points
    # phase 1
    -1.197,  # duplicates
    -0.006,  # colour pairs
    0.01,  # shape pairs
    0.112,  # set of 3
    0.039,  # set of 4
    0.0,  # set of 5
    -0.178,  # lonely
    0.127,  # copies
    1.131,  # laid
    -0.755,  # opened 6
    0.668,  # opened 5
    0.732,  # opened 4
    0.62,  # opened 3
    -0.198,  # opened points
    2.328,  # own 6
    0.082,  # own 5
    -0.417,  # own 4
    -0.471,  # own 3
    0.173,  # own points
    # phase 2
    -2.072,  # duplicates
    0.037,  # colour pairs
    -0.017,  # shape pairs
    0.495,  # set of 3
    -0.13,  # set of 4
    0.0,  # set of 5
    -0.699,  # lonely
    -0.234,  # copies
    0.134,  # laid
    -0.974,  # opened 6
    0.542,  # opened 5
    0.746,  # opened 4
    0.634,  # opened 3
    -0.25,  # opened points
    1.569,  # own 6
    -0.492,  # own 5
    -0.776,  # own 4
    -0.667,  # own 3
    0.265,  # own points
    # phase 3
    -0.814,  # duplicates
    -0.156,  # colour pairs
    -0.137,  # shape pairs
    -0.135,  # set of 3
    0.0,  # set of 4
    0.0,  # set of 5
    -0.77,  # lonely
    -0.134,  # copies
    -0.51,  # laid
    -0.543,  # opened 6
    0.575,  # opened 5
    0.763,  # opened 4
    0.737,  # opened 3
    -0.246,  # opened points
    1.032,  # own 6
    -0.706,  # own 5
    -0.943,  # own 4
    -0.82,  # own 3
    0.292,  # own points
)
