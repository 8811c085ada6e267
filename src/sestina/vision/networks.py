"""The two networks, run with numpy: one finds tiles and fields, the other names them."""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

Floats = NDArray[np.float32]

PATCH: Final = 40
"""Pixels along a patch that the second network names."""
_COLUMNS: Final = 1 << 15
"""Columns of the matrix that a convolution multiplies at a time: what fits into a cache."""


@cache
def weights() -> dict[str, Floats]:
    """The weights of both networks by name."""
    with (
        files("sestina_vision_models").joinpath("networks.npz").open("rb") as file,
        np.load(file, allow_pickle=False) as stored,
    ):
        return {name: stored[name].astype(np.float32) for name in stored.files}


def convolve(x: Floats, name: str, stride: int = 1) -> Floats:
    """The convolution of a batch [picture, channel, row, column] by the weights of this name."""
    kernel, bias = weights()[f"{name}.weight"], weights()[f"{name}.bias"]
    outputs, inputs, size, _ = kernel.shape
    flat = kernel.reshape(outputs, -1)
    count, _, height, width = x.shape
    edge = size // 2
    if size == 1:
        out = np.matmul(flat, x.reshape(count, inputs, -1)) + bias[:, None]
        return np.asarray(out.reshape(count, outputs, height, width))
    padded = np.zeros((count, inputs, height + 2 * edge, width + 2 * edge), dtype=np.float32)
    padded[:, :, edge : edge + height, edge : edge + width] = x
    rows, columns = (height - 1) // stride + 1, (width - 1) // stride + 1
    a, b, c, d = padded.strides
    views = as_strided(
        padded, (count, inputs, size, size, rows, columns), (a, b, c, d, c * stride, d * stride)
    )
    out = np.empty((count, outputs, rows, columns), dtype=np.float32)
    step = max(1, _COLUMNS // columns)
    for picture in range(count):
        for top in range(0, rows, step):
            part = views[picture, :, :, :, top : top + step]
            result = flat @ part.reshape(inputs * size * size, -1)
            out[picture, :, top : top + step] = result.reshape(outputs, -1, columns)
    out += bias[:, None, None]
    return out


def _block(x: Floats, name: str, stride: int = 1) -> Floats:
    return np.maximum(convolve(x, name, stride), 0.0)


def _twice(x: Floats) -> Floats:
    return x.repeat(2, axis=2).repeat(2, axis=3)


def run_finder(picture: Floats) -> Floats:
    """Maps of what is where, a quarter of the size of the picture [channel, row, column].

    The sides of the picture are multiples of 16, its values lie between -0.5 and 0.5.
    """
    a = _block(picture[None], "finder.a1", 2)
    a = _block(a, "finder.a2", 2)
    a = _block(a, "finder.a3")
    a += _block(a, "finder.a4")
    b = _block(a, "finder.b1", 2)
    b = _block(b, "finder.b2")
    b += _block(b, "finder.b3")
    c = _block(b, "finder.c1", 2)
    c = _block(c, "finder.c2")
    c += _block(c, "finder.c3")
    b += _twice(convolve(c, "finder.up1"))
    b = _block(b, "finder.b4")
    a += _twice(convolve(b, "finder.up2"))
    return np.asarray(convolve(_block(a, "finder.head"), "finder.out")[0])


def _dense(x: Floats, name: str) -> Floats:
    return np.asarray(x @ weights()[f"namer.{name}.weight"].T + weights()[f"namer.{name}.bias"])


def _softmax(x: Floats) -> Floats:
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def run_namer(patches: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Chances of kinds, shapes and backgrounds for each patch [patch, 3, 40, 40], and its paint."""
    x = _block(patches, "namer.a1", 2)
    x = _block(x, "namer.a2")
    x = _block(x, "namer.b1", 2)
    x = _block(x, "namer.b2")
    x = _block(x, "namer.c1", 2)
    x = np.maximum(_dense(x.reshape(x.shape[0], -1), "flat"), 0.0)
    told = [_softmax(_dense(x, name)) for name in ("kind", "shape", "ground")]
    return told[0], told[1], told[2], _dense(x, "paint")


def run_colours(paint: Floats, weight: Floats) -> Floats:
    """Chances of colours for each patch, by its paint and that of all tiles beside it."""
    company = np.maximum(_dense(paint, "company"), 0.0) * weight[:, None]
    mean = company.sum(axis=0) / max(1.0, float(weight.sum()))
    both = np.concatenate([paint, np.broadcast_to(mean, paint.shape)], axis=1)
    return _softmax(_dense(np.maximum(_dense(both, "mix"), 0.0), "colour"))
