"""Train the networks that read photographs.

    python -m training.vision --scenes 20000 --seed 1 --out build/vision

Processes render scenes from consecutive seeds while the networks learn on those that are there.
"""

import argparse
import multiprocessing
import os
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.vision.chunks import CHUNK, HEIGHT, MOST_SEEN, WIDTH, render_chunk
from training.vision.networks import KINDS, Finder, Namer, export

PATCH = 40
PATCH_REACH = 1.5
"""Half the width of a patch, in halves of a cell."""


# What is learned ------------------------------------------------------------------------------


def relight(images: Tensor) -> Tensor:
    """Random light on top of what was rendered, one for each scene; from bytes to -0.5 … 0.5."""
    count, device = images.shape[0], images.device
    x = images.float() / 255
    gain = torch.exp(torch.randn(count, 3, 1, 1, device=device) * 0.12)
    gain = gain * torch.exp(torch.randn(count, 1, 1, 1, device=device) * 0.15)
    power = torch.exp(torch.randn(count, 1, 1, 1, device=device) * 0.12)
    x = ((x * gain).clamp(0, 1) + 1e-4) ** power
    return x.clamp(0, 1) - 0.5


def finder_targets(rows: Tensor, height: int, width: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Heat, which heat counts, what the axes should be, and where that counts."""
    device = rows.device
    kind, x, y = rows[..., 0], rows[..., 1] / 4 - 0.5, rows[..., 2] / 4 - 0.5
    u = torch.complex(rows[..., 3], rows[..., 4])
    v = torch.complex(rows[..., 5], rows[..., 6])
    p, q = (u - 1j * v) / 2, (u + 1j * v) / 2
    size = p.abs().clamp(min=1e-3)
    gy = torch.arange(height, device=device)[:, None]
    gx = torch.arange(width, device=device)[None, :]
    square = (gx - x[..., None, None]) ** 2 + (gy - y[..., None, None]) ** 2
    spread = (size / 4 * 0.24).clamp(0.75, 4)[..., None, None]
    bump = torch.exp(-square / (2 * spread**2))
    sized = (size > 6) & (size < 62)
    inside = (x > 0) & (y > 0) & (x < width - 1) & (y < height - 1)
    good = (kind >= 0) & (kind < 6) & sized & (rows[..., 10] > 0.6) & inside
    vague = (kind >= 0) & (kind < 6) & ~good & (rows[..., 10] > 0.05)
    heats = []
    for k in range(6):
        of_kind = (good & (kind == k))[..., None, None]
        heats.append((bump * of_kind).amax(1))
    heat = torch.stack(heats, 1)
    near = (square < (size / 4 * 1.1)[..., None, None] ** 2) & vague[..., None, None]
    counts = (~near.any(1))[:, None].float().expand(-1, 6, -1, -1)
    best, which = (bump * good[..., None, None]).max(1)
    flat = which.flatten(1)

    def of_best(values: Tensor) -> Tensor:
        return torch.gather(values, 1, flat).view(which.shape)

    turn = (p / size) ** 4
    slant = p * q / size**2
    targets = torch.stack(
        [
            of_best(x) - gx,
            of_best(y) - gy,
            of_best(torch.log(size / 16)),
            of_best(turn.real),
            of_best(turn.imag),
            of_best(slant.real),
            of_best(slant.imag),
        ],
        1,
    )
    return heat, counts, targets, (best > 0.45).float()


def finder_loss(out: Tensor, rows: Tensor) -> Tensor:
    heat, counts, targets, where = finder_targets(rows, out.shape[2], out.shape[3])
    logits = out[:, :6].float()
    chance = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    peak = (heat > 0.98).float()
    # The peak falls between pixels: the nearest pixel counts as one.
    local = functional.max_pool2d(heat, 3, 1, 1)
    peak = torch.maximum(peak, ((heat == local) & (heat > 0.6)).float())
    loss = -peak * (1 - chance) ** 2 * torch.log(chance)
    loss = loss - (1 - peak) * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    total = (loss * counts).sum() / peak.sum().clamp(min=1)
    weights = torch.tensor([1.0, 1.0, 2.0, 1.0, 1.0, 1.0, 1.0], device=out.device)[:, None, None]
    error = (
        functional.smooth_l1_loss(out[:, 6:].float(), targets, reduction="none", beta=0.1) * weights
    ).sum(1)
    return total + (error * where).sum() / where.sum().clamp(min=1)


def namer_batch(images: Tensor, rows: Tensor, patches: int) -> tuple[Tensor, Tensor, Tensor]:
    """Patches [scene, patch, 3, 40, 40], their labels, and which of them are clear enough."""
    scenes, device = images.shape[0], images.device
    real = (rows[..., 0] >= 0) & (rows[..., 10] > 0.7)
    tile = real & (rows[..., 0] == 0)
    # Half of the patches are tiles, as far as there are any; then come fields and nothing.
    draw = torch.rand(rows.shape[:2], device=device)
    order = (draw + 2 * tile.float() + real.float()).argsort(1, descending=True)
    few = torch.randint(1, patches * 5 // 8 + 1, (scenes, 1), device=device)
    few = torch.where(torch.rand(scenes, 1, device=device) < 0.7, patches * 5 // 8, few)
    tiles = order[:, : patches * 5 // 8]
    others = (draw + 2 * (real & ~tile).float() + real.float()).argsort(1, descending=True)
    picks = torch.cat([tiles, others[:, : patches - tiles.shape[1]]], 1)
    chosen = torch.gather(rows, 1, picks[..., None].expand(-1, -1, rows.shape[2]))
    place = torch.arange(patches, device=device)[None, :]
    is_tile_slot = place < tiles.shape[1]
    valid = torch.gather(real, 1, picks)
    kind_map = torch.tensor([1, 3, 4, 5, 6, 2, 0], device=device)
    kind = kind_map[chosen[..., 0].clamp(min=0).long()]
    valid = valid & ~(is_tile_slot & (place >= few))
    # A quarter of the rest shows what lies beside a thing, half a cell or more away.
    beside = (torch.rand(scenes, patches, device=device) < 0.3) & ~is_tile_slot
    from_tile = torch.gather(rows, 1, tiles[:, :1, None].expand(-1, 1, rows.shape[2]))
    random_tile = torch.randint(0, tiles.shape[1], (scenes, patches), device=device)
    source = torch.gather(chosen, 1, random_tile[..., None].expand(-1, -1, rows.shape[2]))
    source_ok = torch.gather(valid, 1, random_tile)
    del from_tile
    axes = torch.where(beside[..., None], source[..., 3:7], chosen[..., 3:7])
    centre = torch.where(beside[..., None], source[..., 1:3], chosen[..., 1:3])
    valid = torch.where(beside, source_ok, valid)
    away = torch.rand(scenes, patches, 2, device=device) * 4.4 - 2.2
    right, down = axes[..., 0:2], axes[..., 2:4]
    moved = centre + away[..., 0:1] * right + away[..., 1:2] * down
    centre = torch.where(beside[..., None], moved, centre)
    # What lies there must not be another thing.
    half = right.norm(dim=-1).clamp(min=1)
    gap = (rows[:, None, :, 1:3] - centre[:, :, None]).norm(dim=-1)
    gap = gap.masked_fill(rows[:, None, :, 0] < 0, 1e6).amin(2) / half
    kind = torch.where(beside, torch.zeros_like(kind), kind)
    valid = valid & ~(beside & (gap < 0.75))
    # The lattice never fits exactly.
    jitter = torch.randn(scenes, patches, 2, device=device) * 0.08
    centre = centre + jitter[..., 0:1] * right + jitter[..., 1:2] * down
    grow = torch.exp(torch.randn(scenes, patches, 1, device=device) * 0.06)
    turn = torch.randn(scenes, patches, 1, device=device) * 0.06
    turn = turn + torch.randint(0, 4, turn.shape, device=device) * (torch.pi / 2)
    co, si = torch.cos(turn), torch.sin(turn)
    right, down = grow * (co * right + si * down), grow * (co * down - si * right)

    step = ((torch.arange(PATCH, device=device) + 0.5) / PATCH * 2 - 1) * PATCH_REACH
    grid = (
        centre[:, :, None, None]
        + step[None, None, None, :, None] * right[:, :, None, None]
        + step[None, None, :, None, None] * down[:, :, None, None]
    )
    height, width = images.shape[2], images.shape[3]
    size = torch.tensor([width, height], device=device)
    grid = grid / size * 2 - 1
    grid = grid.view(scenes, patches * PATCH, PATCH, 2)
    near = functional.grid_sample(images, grid, "bilinear", "border", align_corners=False)
    # Large tiles are read from a smaller picture.
    small = functional.avg_pool2d(images, 2)
    far = functional.grid_sample(small, grid, "bilinear", "border", align_corners=False)
    large = (half > 24)[:, None, :, None, None]
    near = near.view(scenes, 3, patches, PATCH, PATCH)
    far = far.view(scenes, 3, patches, PATCH, PATCH)
    out = torch.where(large, far, near).transpose(1, 2)
    labels = torch.stack([kind, *(chosen[..., k].long() for k in (7, 8, 9))], -1)
    valid = valid & (half > 6.5)
    return out, labels, valid


def namer_loss(network: Namer, images: Tensor, rows: Tensor) -> tuple[Tensor, Tensor]:
    patches, labels, valid = namer_batch(images, rows, 40)
    scenes, count = valid.shape
    features = network.features(patches.reshape(scenes * count, 3, PATCH, PATCH))
    kind = labels[..., 0].flatten()
    ok = valid.flatten()
    losses = functional.cross_entropy(network.kind(features), kind, reduction="none")
    loss = (losses * ok).sum() / ok.sum().clamp(min=1)
    tile = ok & (kind == 1)
    some = tile.sum().clamp(min=1)
    shape = network.shape(features)
    shapes = labels[..., 2].flatten().clamp(min=0)
    loss = loss + (functional.cross_entropy(shape, shapes, reduction="none") * tile).sum() / some
    ground = network.ground(features)
    loss = (
        loss
        + (
            functional.cross_entropy(ground, labels[..., 3].flatten(), reduction="none") * tile
        ).sum()
        / some
    )
    paint = network.paint(features).view(scenes, count, -1)
    colour = network.colours(paint, tile.view(scenes, count).float()).view(scenes * count, -1)
    colours = labels[..., 1].flatten().clamp(min=0)
    loss = loss + (functional.cross_entropy(colour, colours, reduction="none") * tile).sum() / some
    right = torch.stack(
        [
            ((network.kind(features).argmax(1) == kind) & ok).sum() / ok.sum().clamp(min=1),
            ((shape.argmax(1) == shapes) & tile).sum() / some,
            ((ground.argmax(1) == labels[..., 3].flatten()) & tile).sum() / some,
            ((colour.argmax(1) == colours) & tile).sum() / some,
        ]
    )
    return loss, right


class Pool:
    """The scenes that are there, on the device."""

    def __init__(self, most: int, device: torch.device) -> None:
        self.images = torch.empty((most, 3, HEIGHT, WIDTH), dtype=torch.uint8, device=device)
        self.rows = torch.empty((most, MOST_SEEN, 11), device=device)
        self.count = 0

    def add(self, path: str) -> None:
        with np.load(path) as chunk:
            images = torch.from_numpy(chunk["images"]).to(self.images.device)
            rows = torch.from_numpy(chunk["rows"])
        Path(path).unlink()
        end = self.count + images.shape[0]
        self.images[self.count : end] = images.permute(0, 3, 1, 2)
        self.rows[self.count : end] = rows.to(self.rows.device)
        self.count = end

    def draw(self, count: int) -> tuple[Tensor, Tensor]:
        # The first chunk is kept for checking.
        picks = torch.randint(CHUNK, self.count, (count,), device=self.images.device)
        return self.images[picks], self.rows[picks]


def crop(images: Tensor, rows: Tensor, side: int, scale: float) -> tuple[Tensor, Tensor]:
    """The same window of each picture, at another scale."""
    wide = int(side / scale)
    x = int(torch.randint(0, max(1, WIDTH - wide), (1,)))
    y = int(torch.randint(0, max(1, HEIGHT - wide), (1,)))
    window = images[:, :, y : y + wide, x : x + wide].float()
    window = functional.interpolate(
        window, (side, side), mode="bilinear", antialias=True, align_corners=False
    )
    moved = rows.clone()
    fx, fy = side / min(wide, WIDTH - x), side / min(wide, HEIGHT - y)
    moved[..., 1] = (moved[..., 1] - x) * fx
    moved[..., 2] = (moved[..., 2] - y) * fy
    moved[..., 3] *= fx
    moved[..., 5] *= fx
    moved[..., 4] *= fy
    moved[..., 6] *= fy
    return window, moved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=480, help="when learning ends")
    parser.add_argument("--out", type=Path, default=Path("build/vision"))
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    begin = time.monotonic()
    finder, namer = Finder().to(device), Namer().to(device)
    if options.resume:
        state = torch.load(options.resume, map_location=device)
        finder.load_state_dict(state["finder"])
        namer.load_state_dict(state["namer"])
    averages = [
        torch.optim.swa_utils.AveragedModel(
            n, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
        )
        for n in (finder, namer)
    ]
    rates = (2e-3, 2e-3) if not options.resume else (1.2e-3, 1.2e-3)
    optimizers = [
        torch.optim.AdamW(n.parameters(), lr=r, weight_decay=1e-3)
        for n, r in zip((finder, namer), rates, strict=True)
    ]
    base = "/dev/shm" if Path("/dev/shm").is_dir() else None
    first = options.seed * 1_000_000
    with tempfile.TemporaryDirectory(dir=base) as folder:
        cores = max(1, (os.cpu_count() or 2) - 1)
        with multiprocessing.get_context("spawn").Pool(cores) as workers:
            jobs = [(first + k, folder) for k in range(0, options.scenes, CHUNK)]
            results = workers.imap_unordered(render_chunk, jobs)
            pool = Pool(options.scenes + CHUNK, device)
            while pool.count < min(options.scenes, 16 * CHUNK):
                pool.add(next(results))
            print("first scenes", time.monotonic() - begin, flush=True)
            step, told = 0, 0.0
            left = True
            while True:
                now = time.monotonic() - begin
                if now > options.seconds:
                    break
                share = now / options.seconds
                for optimizer, rate in zip(optimizers, rates, strict=True):
                    warm = min(1.0, (step + 1) / 200)
                    for group in optimizer.param_groups:
                        group["lr"] = (
                            rate * warm * max(0.003, (1 - share) if share > 0.3 else 1.0) ** 1.2
                        )
                if left and step % 8 == 0:
                    try:
                        pool.add(results.next(timeout=0.001))
                        pool.add(results.next(timeout=0.001))
                        pool.add(results.next(timeout=0.001))
                    except multiprocessing.TimeoutError:
                        pass
                    except StopIteration:
                        left = False
                images, rows = pool.draw(options.batch)
                scale = float(np.exp(np.random.default_rng(step).uniform(np.log(0.7), np.log(1.6))))
                window, moved = crop(images, rows, 448, max(scale, 448 / HEIGHT + 0.01))
                with torch.autocast(device.type, dtype=torch.bfloat16):
                    out = finder(relight(window))
                loss = finder_loss(out, moved)
                optimizers[0].zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(finder.parameters(), 5.0)
                optimizers[0].step()
                averages[0].update_parameters(finder)
                images, rows = pool.draw(options.batch)
                with torch.autocast(device.type, dtype=torch.bfloat16):
                    named, right = namer_loss(namer, relight(images), rows)
                optimizers[1].zero_grad()
                named.backward()
                torch.nn.utils.clip_grad_norm_(namer.parameters(), 5.0)
                optimizers[1].step()
                averages[1].update_parameters(namer)
                step += 1
                if now - told > 15:
                    told = now
                    losses = f"finder {loss.detach():.3f} namer {named.detach():.3f}"
                    values = " ".join(f"{float(v):.4f}" for v in right)
                    print(
                        f"{now:.0f} s step {step} scenes {pool.count} {losses} {values}",
                        flush=True,
                    )
            workers.terminate()
    models = [average.module for average in averages]
    torch.save(
        {"finder": models[0].state_dict(), "namer": models[1].state_dict()},
        options.out / "networks.pt",
    )
    for model in models:
        model.eval()
    arrays = {f"finder.{k}": v for k, v in export(models[0]).items()}
    arrays |= {f"namer.{k}": v for k, v in export(models[1]).items()}
    np.savez_compressed(options.out / "networks.npz", allow_pickle=False, **arrays)
    print("kinds", KINDS, "weights", sum(a.size for a in arrays.values()))
    with torch.no_grad():
        right = torch.stack(
            [
                namer_loss(models[1], pool.images[:CHUNK].float() / 255 - 0.5, pool.rows[:CHUNK])[1]
                for _ in range(8)
            ]
        ).mean(0)
        out = models[0](pool.images[:CHUNK, :, :592].float() / 255 - 0.5)
        print("kept", right.tolist(), float(finder_loss(out, pool.rows[:CHUNK])))


if __name__ == "__main__":
    main()
