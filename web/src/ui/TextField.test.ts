// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import TextField from "./TextField.svelte";

it("says when no more characters fit", async () => {
  const field = mount(TextField, {
    target: document.body,
    props: { value: "Ada", label: "Name", maxlength: 5 },
  });
  flushSync();
  expect(document.querySelector("[role=status]")).toBeNull();
  const input = document.querySelector("input")!;
  expect(input.maxLength).toBe(5);
  input.value = "Ada B";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  const note = document.querySelector("[role=status]");
  expect(note?.textContent?.trim()).toBe("5 characters at most.");
  expect(input.getAttribute("aria-describedby")).toBe(note?.id);
  await unmount(field);
});
