// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "../settings/settings.svelte";
import { listenToKeys } from "./shortcuts";

const PAGE = `
  <main><button id="inside"></button></main>
  <aside><button id="beside"></button><input id="field" /><input id="slider" type="range" /></aside>
  <dialog><button id="sheet"></button></dialog>`;

let heard: string[];
let stop: () => void;

function press(key: string, on: string | null = null, more: KeyboardEventInit = {}): boolean {
  const target = on === null ? document.body : document.getElementById(on);
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target?.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  heard = [];
  document.body.replaceChildren(document.createRange().createContextualFragment(PAGE));
  stop = listenToKeys({
    press: ({ key }) => {
      heard.push(key);
      return key !== "x";
    },
    root: () => document.querySelector("main") ?? undefined,
  });
});
afterEach(() => {
  stop();
  settings.shortcuts = true;
  document.body.replaceChildren();
});

describe("shortcuts", () => {
  it("work without any focus, and wherever the focus is", () => {
    for (const on of [null, "inside", "beside", "slider"]) expect(press("1", on)).toBe(true);
    expect(press("?", null, { shiftKey: true })).toBe(true);
    expect(press("x")).toBe(false);
  });

  it("leave other keys to the control that has the focus", () => {
    expect(press("Backspace")).toBe(true);
    expect(press("Enter", "inside")).toBe(true);
    expect(press("Enter", "beside")).toBe(false);
    expect(press(" ", "beside")).toBe(false);
    expect(heard).toEqual(["Backspace", "Enter"]);
  });

  it("leave fields, sheets and keys of the browser alone", () => {
    press("1", "field");
    press("1", null, { ctrlKey: true });
    press("1", null, { isComposing: true });
    document.querySelector("dialog")!.setAttribute("open", "");
    press("1", "sheet");
    press("1");
    expect(heard).toEqual([]);
  });

  it("can be switched off, except those that are no characters", () => {
    settings.shortcuts = false;
    expect(press("1")).toBe(false);
    expect(press("?", "inside")).toBe(false);
    expect(press("Backspace")).toBe(true);
  });

  it("end with the part that has them", () => {
    stop();
    expect(press("1")).toBe(false);
  });
});
