// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Announcer from "../table/Announcer.svelte";
import Sheet from "./Sheet.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>The log</p>" }));
const props = $state({ sentences: ["Ada lays 3."] as readonly string[], call: "" });
const sheet = $state({ open: false, title: "Log", children });
let shown: Record<string, unknown>[];

const heard = (place: string, role: string): string | undefined =>
  document.querySelector(`${place} [role="${role}"][aria-live]`)?.textContent.trim();

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  shown = [
    mount(Announcer, { target: document.body, props }),
    mount(Sheet, { target: document.body, props: sheet }),
  ];
  flushSync();
});
afterEach(() => {
  for (const one of shown) void unmount(one);
  vi.unstubAllGlobals();
});

it("tells what happens inside an open sheet, where everything outside is silent", () => {
  expect(heard("body", "log")).toBe("Ada lays 3.");
  sheet.open = true;
  flushSync();
  // The regions are there before their text, and do not repeat what was told.
  expect([heard("dialog", "log"), heard("dialog", "status")]).toEqual(["", ""]);
  props.sentences = ["Bo swaps."];
  props.call = "Your turn";
  flushSync();
  expect([heard("dialog", "log"), heard("dialog", "status")]).toEqual(["Bo swaps.", "Your turn"]);
});
