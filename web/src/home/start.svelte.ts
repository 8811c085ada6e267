/** What a page does that is its own host: a site of plain files, or a server's page without it. */

import { mount } from "svelte";
import type { Transport } from "../net/transport";
import { loadTexts } from "../texts/locale.svelte";
import { noteDeviceGames } from "./deviceTables";
import { Engine } from "./engine.svelte";
import HomeNotes from "./HomeNotes.svelte";
import { engineBase } from "./keptEngine";
import { TableHome } from "./tableHome.svelte";

/** The transport of this page; above the page it says how far it is, and what is special here. */
export function startHome(target: HTMLElement, hasServer = false): Transport {
  const engine = new Engine(engineBase());
  document.documentElement.dataset.home = hasServer ? "device" : "site";
  const place = document.createElement("div");
  target.before(place);
  const props = { engine, hasServer };
  void loadTexts("later").then(() => mount(HomeNotes, { target: place, props }));
  if (hasServer) noteDeviceGames();
  else keepSite();
  return new TableHome(engine);
}

/** Where the browser allows a service worker, it keeps the site, which then needs no network. */
function keepSite(): void {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  // The site works without it, only not offline: nothing to report.
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
}
