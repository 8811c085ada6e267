"""Scenes rendered in other processes, in chunks of arrays."""

import numpy as np

from training.vision import renders

WIDTH, HEIGHT = 800, 600
MOST_SEEN = 150
CHUNK = 32


def encode(scene: renders.Scene) -> np.ndarray:
    """What a scene shows, a row for each thing: class, place, axes, labels, how visible it is."""
    rows = np.zeros((MOST_SEEN, 11), dtype=np.float32)
    rows[:, 0] = -1
    for k, one in enumerate(scene.seen[:MOST_SEEN]):
        face = one.face
        rows[k] = (
            renders.CLASSES.index(one.kind),
            *one.centre,
            *one.right,
            *one.down,
            renders.COLOURS.index(face[0]) if face else -1,
            renders.SHAPES.index(face[1]) if face else -1,
            renders.GROUNDS.index(face[2] if len(face) > 2 else "B"),
            one.visible,
        )
    return rows


def render_chunk(job: tuple[int, str]) -> str:
    first, folder = job
    images = np.empty((CHUNK, HEIGHT, WIDTH, 3), dtype=np.uint8)
    rows = np.empty((CHUNK, MOST_SEEN, 11), dtype=np.float32)
    for k in range(CHUNK):
        scene = renders.draw_scene(first + k, (WIDTH, HEIGHT))
        images[k], rows[k] = scene.image, encode(scene)
    path = f"{folder}/{first}.npz"
    np.savez(path, images=images, rows=rows)
    return path
