/** The service worker (public/sw.js), where the browser allows one. */

/** Only secure pages may have one. On plain HTTP in a home network all else works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    // Without it the page works as well, only not offline: nothing to tell anybody.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  });
}
