"""The two networks as they are trained: what finds tiles and fields, and what names them.

`sestina.vision.networks` runs the same networks with numpy alone; `export` writes what it reads.
"""

from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

KINDS: Final = ("none", "tile", "other", "1", "2", "*", "o")
"""What a patch can show."""
FINDER_CHANNELS: Final = 13
"""Six kinds of things, where in the pixel, size, direction and slant."""


def block(inputs: int, outputs: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Finder(nn.Module):
    """Finds tiles and printed fields; its maps have a quarter of the size of the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.a1 = block(3, 16, 5, 2)
        self.a2 = block(16, 32, 3, 2)
        self.a3 = block(32, 32)
        self.a4 = block(32, 32)
        self.b1 = block(32, 64, 3, 2)
        self.b2 = block(64, 64)
        self.b3 = block(64, 64)
        self.c1 = block(64, 96, 3, 2)
        self.c2 = block(96, 96)
        self.c3 = block(96, 96)
        self.up1 = nn.Conv2d(96, 64, 1)
        self.b4 = block(64, 64)
        self.up2 = nn.Conv2d(64, 32, 1)
        self.head = block(32, 64)
        self.out = nn.Conv2d(64, FINDER_CHANNELS, 1)
        with torch.no_grad():
            assert self.out.bias is not None
            self.out.bias[:6] = -3.5

    def forward(self, x: Tensor) -> Tensor:
        a = self.a3(self.a2(self.a1(x)))
        a = a + self.a4(a)
        b = self.b2(self.b1(a))
        b = b + self.b3(b)
        c = self.c2(self.c1(b))
        c = c + self.c3(c)
        b = b + functional.interpolate(self.up1(c), scale_factor=2.0, mode="nearest")
        b = self.b4(b)
        a = a + functional.interpolate(self.up2(b), scale_factor=2.0, mode="nearest")
        return self.out(self.head(a))  # type: ignore[no-any-return]


class Namer(nn.Module):
    """Names what a patch of 40 x 40 pixels shows. Colours are told in the company of the others."""

    def __init__(self) -> None:
        super().__init__()
        self.a1 = block(3, 24, 5, 2)
        self.a2 = block(24, 32)
        self.b1 = block(32, 48, 3, 2)
        self.b2 = block(48, 64)
        self.c1 = block(64, 96, 3, 2)
        self.flat = nn.Linear(96 * 25, 128)
        self.kind = nn.Linear(128, len(KINDS))
        self.shape = nn.Linear(128, 6)
        self.ground = nn.Linear(128, 3)
        self.paint = nn.Linear(128, 32)
        self.company = nn.Linear(32, 32)
        self.mix = nn.Linear(64, 64)
        self.colour = nn.Linear(64, 7)

    def features(self, x: Tensor) -> Tensor:
        x = self.c1(self.b2(self.b1(self.a2(self.a1(x)))))
        return functional.relu(self.flat(x.flatten(1)))

    def colours(self, paint: Tensor, weight: Tensor) -> Tensor:
        """Logits of colours, from paints [scene, tile, 32] and which of them are tiles."""
        company = functional.relu(self.company(paint)) * weight[..., None]
        mean = company.sum(1, keepdim=True) / weight.sum(1, keepdim=True).clamp(min=1)[..., None]
        both = torch.cat([paint, mean.expand(-1, paint.shape[1], -1)], 2)
        return self.colour(functional.relu(self.mix(both)))  # type: ignore[no-any-return]


def export(network: nn.Module) -> dict[str, NDArray[np.float16]]:
    """The weights by name, with normalisation folded into the convolutions."""
    arrays: dict[str, NDArray[np.float16]] = {}
    for name, part in network.named_children():
        if isinstance(part, nn.Sequential):
            convolution, norm = part[0], part[1]
            assert isinstance(convolution, nn.Conv2d)
            assert isinstance(norm, nn.BatchNorm2d)
            assert norm.running_var is not None
            assert norm.running_mean is not None
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight = convolution.weight * scale[:, None, None, None]
            bias = norm.bias - norm.running_mean * scale
        else:
            assert isinstance(part, nn.Conv2d | nn.Linear)
            assert part.bias is not None
            weight, bias = part.weight, part.bias
        arrays[f"{name}.weight"] = weight.detach().cpu().numpy().astype(np.float16)
        arrays[f"{name}.bias"] = bias.detach().cpu().numpy().astype(np.float16)
    return arrays
