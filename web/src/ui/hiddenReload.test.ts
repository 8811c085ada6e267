// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadWhenHidden } from "./hiddenReload";

const LONG = 11 * 60_000;
const reload = vi.fn();
let isIdle: boolean;
let stop: () => void;

function look(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal("location", { ...window.location, reload });
  isIdle = true;
  stop = reloadWhenHidden("2", () => isIdle);
});
afterEach(() => {
  stop();
  look(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("reloads when nobody has looked for long, once", () => {
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  look(true);
  vi.advanceTimersByTime(60_000);
  look(false);
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  look(true);
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
  look(true);
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
});

it("waits for what would be lost", () => {
  look(true);
  isIdle = false;
  vi.advanceTimersByTime(LONG);
  isIdle = true;
  const field = document.createElement("textarea");
  field.value = "Good ga";
  document.body.append(field);
  vi.advanceTimersByTime(LONG);
  expect(reload).not.toHaveBeenCalled();
  field.value = "";
  vi.advanceTimersByTime(LONG);
  expect(reload).toHaveBeenCalledOnce();
});
