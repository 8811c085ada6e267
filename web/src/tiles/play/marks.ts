/** Performance marks: from dropping a tile to the frame that shows it. */

import { afterPaint } from "../../ui/afterPaint";

export function markDrop(): void {
  performance.mark("sestina:drop");
  afterPaint(() => performance.measure("sestina:drop-to-drawn", "sestina:drop"));
}
