import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./settings/settings.svelte";
import "./styles/base.css";
import { registerWorker, reloadAfterDeploy } from "./worker";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
applySettings();
reloadAfterDeploy();
mount(App, { target });
registerWorker();
