/** Performance marks: from dropping a tile to the frame that shows it. */

import { tick } from "svelte";

export function markDrop(): void {
  performance.mark("sestina:drop");
  void tick().then(() => {
    // A message queued in a frame is handled after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark("sestina:drawn");
        performance.measure("sestina:drop-to-drawn", "sestina:drop", "sestina:drawn");
        port1.close();
      };
      port2.postMessage(null);
    });
  });
}
