/** The service worker (public/sw.js), where the browser allows one. */

/** Only secure pages may have one; on plain HTTP everything else works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    // The page works without it, only not offline: nothing to report.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  });
}
