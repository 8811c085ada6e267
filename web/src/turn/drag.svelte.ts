/** What is dragged at the moment, and where it is drawn. */

import type { Dragging, Point } from "./pointer";

export class Drag<Id> {
  /** What is dragged; empty while nothing is. */
  ids = $state.raw<readonly Id[]>([]);
  /** Where it is drawn. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  finger = $state.raw<Point>({ x: 0, y: 0 });

  get isOn(): boolean {
    return this.ids.length > 0;
  }

  /** Begin to drag: shows what is dragged while somebody decides what comes of it. */
  protected begin(ids: readonly Id[], then: Omit<Dragging, "end">): Dragging {
    this.ids = ids;
    return {
      ...then,
      move: (at, finger) => {
        this.at = at;
        this.finger = finger;
        then.move(at, finger);
      },
      drop: (at, finger) => {
        this.at = at;
        this.finger = finger;
        this.end();
        then.drop(at, finger);
      },
      cancel: () => {
        this.end();
        then.cancel();
      },
      end: () => this.end(),
    };
  }

  protected end(): void {
    this.ids = [];
  }
}
