/** Keeps the screen on. */

/** Until the returned function is called. The browser lets go of hidden pages: ask again then. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let stopped = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      const got = await navigator.wakeLock?.request("screen");
      if (stopped) await got?.release();
      else lock = got ?? null;
    } catch {
      // A low battery, or a page that is not secure: the game goes on without.
    }
  }
  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release().catch(() => {});
  };
}
