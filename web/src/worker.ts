/** The service worker (public/sw.js), where the browser allows one; and pages of an older build. */

const RELOADED = "sestina-reloaded";

/** Only secure pages may have one. On plain HTTP in a home network all else works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    // Without it the page works as well, only not offline: nothing to tell anybody.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  });
}

/**
 * A page that was open during a deploy may ask for a file that is no longer there: load the new
 * page, but not again and again if that does not help.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}
