import { mount } from "svelte";
import App from "./App.svelte";
import { reloadOnce } from "./pages/reloading";
import { applySettings } from "./settings/settings.svelte";
import { purge } from "./storage";
import "./styles/base.css";
import { registerWorker } from "./worker";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
applySettings();
// A chunk of an older build that the server no longer has; parts of pages are loaded late too.
window.addEventListener("vite:preloadError", () => void reloadOnce());
mount(App, { target });
registerWorker();
purge();
