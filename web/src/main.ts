import { mount } from "svelte";
import App from "./App.svelte";
import { loadTexts, locale } from "./texts/locale.svelte";
import { parts } from "./texts/generated/catalogues.js";
import { requestThrough } from "./net/api";
import { onGuestChange } from "./net/me.svelte";
import { release } from "./net/release.svelte";
import { TableSocket } from "./net/socket.svelte";
import { loadPage } from "./pages/routes";
import { applySettings } from "./settings/settings.svelte";
import { here } from "./router.svelte";
import type { Transport } from "./net/transport";
import { purge, readText } from "./storage";
import "./styles/base.css";
import { loadWhenIdle } from "./ui/idle";
import { recover } from "./ui/reloading";
import { registerWorker } from "./worker";

/** Whether this is the page of a site of plain files, which needs no server. The build decides. */
const IS_SITE = import.meta.env.MODE === "site";

/** The server's tables, or where it cannot be reached those of this browser, which is prepared. */
async function transportOfServer(target: HTMLElement): Promise<Transport> {
  if (readText("offline") === "kept") {
    try {
      return await (await import("./home/choice")).chooseTransport(target);
    } catch (problem) {
      console.error(problem);
    }
  }
  return new TableSocket(release);
}

/** Show the page in its language: nothing is drawn before its first texts are there. */
async function start(target: HTMLElement): Promise<void> {
  document.documentElement.lang = locale();
  // At the same time; the page reports its own failure.
  loadPage(here().path[0] ?? "").catch(() => {});
  try {
    await loadTexts("first");
  } catch (problem) {
    console.error(problem);
    // Said in all languages, in the page itself.
    if (!(await recover())) document.getElementById("unloaded")?.removeAttribute("hidden");
    return;
  }
  const transport = IS_SITE
    ? (await import("./home/start.svelte")).startHome(target)
    : await transportOfServer(target);
  requestThrough(transport);
  onGuestChange(() => transport.reconnect());
  mount(App, { target, props: { transport } });
  // All texts of the language, so that they are there when the connection is not.
  loadWhenIdle(
    () => loadTexts(...parts),
    async () => (await import("./ui/heldTitles")).showHeldTitles(),
    async () => {
      if (!IS_SITE) (await import("./home/background")).keepInBackground();
    },
  );
}

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
applySettings();
// A chunk of an older build that the server no longer has; parts of pages are loaded late too.
window.addEventListener("vite:preloadError", () => void recover());
void start(target);
if (!IS_SITE) registerWorker();
purge();
