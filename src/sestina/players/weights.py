"""Learned weights of `appraisal`; written by `python -m scripts.learn_weights`."""

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
    -2.073,  # duplicates
    0.035,  # colour pairs
    -0.022,  # shape pairs
    0.504,  # set of 3
    -0.134,  # set of 4
    0.0,  # set of 5
    -0.703,  # lonely
    -0.232,  # copies
    0.138,  # laid
    -0.986,  # opened 6
    0.536,  # opened 5
    0.742,  # opened 4
    0.629,  # opened 3
    -0.25,  # opened points
    1.564,  # own 6
    -0.493,  # own 5
    -0.776,  # own 4
    -0.667,  # own 3
    0.265,  # own points
    # phase 3
    -0.816,  # duplicates
    -0.151,  # colour pairs
    -0.13,  # shape pairs
    -0.102,  # set of 3
    0.0,  # set of 4
    0.0,  # set of 5
    -0.768,  # lonely
    -0.102,  # copies
    -0.501,  # laid
    -0.559,  # opened 6
    0.568,  # opened 5
    0.758,  # opened 4
    0.73,  # opened 3
    -0.244,  # opened points
    1.009,  # own 6
    -0.706,  # own 5
    -0.941,  # own 4
    -0.829,  # own 3
    0.296,  # own points
)
