/** What a site of plain files does in the place of a server: the page is its own host. */

import { mount } from "svelte";
import type { Transport } from "../net/transport";
import { loadTexts } from "../texts/locale.svelte";
import { Engine } from "./engine.svelte";
import Getting from "./Getting.svelte";
import { TableHome } from "./tableHome.svelte";

/** The transport of this page; it says above the page how far it is. */
export function startHome(target: HTMLElement): Transport {
  const engine = new Engine(new URL("engine/", document.baseURI).href);
  const place = document.createElement("div");
  target.before(place);
  void loadTexts("later").then(() => mount(Getting, { target: place, props: { engine } }));
  keepSite();
  return new TableHome(engine);
}

/** Where the browser allows a service worker, it keeps the site, which then needs no network. */
function keepSite(): void {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  // The site works without it, only not offline: nothing to report.
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
}
