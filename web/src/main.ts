import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./settings/settings.svelte";
import "./styles/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");
applySettings();
mount(App, { target });
