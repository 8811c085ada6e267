/** The service worker (public/sw.js), where the browser allows one. */

/** As in public/sw.js. */
const LOCK = "sestina-build:";

/** While this page is open, the worker keeps its build, however many newer ones there are. */
function holdBuild(): void {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!script || !("locks" in navigator)) return;
  const forever = new Promise<never>(() => {});
  navigator.locks.request(LOCK + script, { mode: "shared" }, () => forever).catch(() => {});
}

/** Only secure pages may have one; on plain HTTP everything else works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  holdBuild();
  window.addEventListener("load", () => {
    // The page works without it, only not offline: nothing to report.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  });
}
