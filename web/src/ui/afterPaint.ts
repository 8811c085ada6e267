/** A page in the background paints nothing. */
const LATEST_MS = 200;

/** Does something once the next frame has been painted; returns a function that gives it up. */
export function afterPaint(then: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  // A message queued in a frame is handled after that frame was painted.
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    port1.close();
  };
  const finish = (): void => {
    stop();
    then();
  };
  const timer = setTimeout(finish, LATEST_MS);
  port1.onmessage = finish;
  return stop;
}
