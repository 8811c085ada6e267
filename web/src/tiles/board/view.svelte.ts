/**
 * The view of a board: its camera, its animation, and its mode. It follows the game until the
 * player moves it, and again after the player fits it to the screen.
 */

import type { Cell } from "../../model/cell";
import type { Point } from "../../turn/pointer";
import { showing, type Side } from "./beyond";
import {
  aimed,
  between,
  easeOut,
  fit,
  kept,
  ONE_CELL,
  panned,
  pinched,
  revealing,
  shows,
  zoomed,
  type Bounds,
  type Camera,
  type FitOptions,
  type Size,
} from "./camera";

const MOVE_MS = 220;

export class View {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 60 });
  /** Where it is, or where it is going. */
  goal = $state.raw<Camera>(this.camera);
  /** Whether the player has moved the view; then it no longer follows the game. */
  taken = $state(false);
  /** Whether it is nearer to the cells that accept a tile than it would be without one. */
  isAiming = false;
  private size: Size = { width: 0, height: 0 };
  private bounds: Bounds = ONE_CELL;
  private frame = 0;

  constructor(private readonly still: () => boolean) {}

  get ready(): boolean {
    return this.size.width > 0 && this.size.height > 0;
  }

  resize(size: Size): void {
    const before = this.size;
    this.size = size;
    if (!this.ready) return;
    // The centre stays fixed.
    if (before.width > 0)
      this.camera = this.goal = panned(
        this.camera,
        (size.width - before.width) / 2,
        (size.height - before.height) / 2,
      );
  }

  /** Show everything within `bounds`, which also limit later movements. */
  fit(bounds: Bounds, options: FitOptions, jump = false): void {
    this.bounds = bounds;
    this.isAiming = false;
    if (!this.ready) return;
    this.go(fit(bounds, this.size, options), jump);
  }

  /** Show really everything, however small, and follow the game again. */
  showAll(bounds: Bounds, options: FitOptions): void {
    this.taken = false;
    this.fit(bounds, { ...options, whole: true });
  }

  /** Go nearer to these cells, so that a finger hits them. */
  aim(cells: Bounds, bounds: Bounds, options: FitOptions): void {
    this.isAiming = true;
    this.follow(aimed(this.camera, cells, bounds, this.size, options));
  }

  near(bounds: Bounds): void {
    this.bounds = bounds;
  }

  shows(bounds: Bounds): boolean {
    return shows(this.camera, bounds, this.size);
  }

  /** Bring the bounds into `sight`, a part of the picture, without changing the mode. */
  reveal(bounds: Bounds, sight: Bounds): void {
    this.follow(revealing(this.camera, bounds, sight));
  }

  /** The same for a distant cell, with a margin around it. */
  show(cell: Cell, sight: Bounds, only?: Side): void {
    this.follow(showing(this.camera, cell, sight, only));
  }

  /** Jump there without animation or change of mode. */
  drift({ x, y }: Point): void {
    this.stop();
    this.camera = this.goal = panned(this.camera, x, y);
  }

  pan(dx: number, dy: number): void {
    this.take(panned(this.camera, dx, dy));
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void {
    this.take(pinched(this.camera, before, after));
  }

  zoom(at: Point, factor: number): void {
    this.take(zoomed(this.camera, at, factor));
  }

  /** Zoom around the centre, as the buttons do. */
  step(factor: number): void {
    this.taken = true;
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.go(kept(zoomed(this.camera, middle, factor), this.bounds, this.size));
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.goal = this.camera;
  }

  private follow(camera: Camera): void {
    const { x, y, scale } = this.camera;
    const moves = camera.x !== x || camera.y !== y || camera.scale !== scale;
    if (this.ready && moves) this.go(camera);
  }

  private take(camera: Camera): void {
    this.taken = true;
    this.camera = this.goal = kept(camera, this.bounds, this.size);
  }

  private go(to: Camera, jump = false): void {
    this.stop();
    this.goal = to;
    if (jump || this.still()) {
      this.camera = to;
      return;
    }
    const from = this.camera;
    let start: number | null = null;
    const step = (time: number): void => {
      start ??= time;
      const part = Math.min(1, (time - start) / MOVE_MS);
      this.camera = between(from, to, easeOut(part));
      this.frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.frame = requestAnimationFrame(step);
  }
}
