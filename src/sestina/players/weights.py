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
    -2.052,  # duplicates
    0.068,  # colour pairs
    -0.001,  # shape pairs
    0.61,  # set of 3
    -0.104,  # set of 4
    0.0,  # set of 5
    -0.684,  # lonely
    -0.232,  # copies
    0.18,  # laid
    -1.052,  # opened 6
    0.522,  # opened 5
    0.748,  # opened 4
    0.645,  # opened 3
    -0.253,  # opened points
    1.458,  # own 6
    -0.51,  # own 5
    -0.77,  # own 4
    -0.669,  # own 3
    0.268,  # own points
    # phase 3
    -0.824,  # duplicates
    -0.151,  # colour pairs
    -0.112,  # shape pairs
    -0.223,  # set of 3
    0.0,  # set of 4
    0.0,  # set of 5
    -0.767,  # lonely
    -0.001,  # copies
    -0.507,  # laid
    -0.642,  # opened 6
    0.563,  # opened 5
    0.74,  # opened 4
    0.707,  # opened 3
    -0.241,  # opened points
    1.039,  # own 6
    -0.687,  # own 5
    -0.909,  # own 4
    -0.806,  # own 3
    0.286,  # own points
)
