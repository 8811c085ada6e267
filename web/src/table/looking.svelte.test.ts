// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { go, here } from "../router.svelte";
import { Looking } from "./looking.svelte";

let looking: Looking;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  go("/t/one?ply=5");
  looking = new Looking(() => "one");
  stop = $effect.root(() => {
    $effect.pre(() => looking.follow(here()));
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  go("/");
});

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const query = (): string => window.location.search;

it("writes the moment into the address once the slider rests", () => {
  for (const ply of [6, 7, 8]) {
    looking.look(ply);
    pass(100);
  }
  expect([looking.ply, query()]).toEqual([8, "?ply=5"]);
  pass(300);
  expect([looking.ply, query()]).toEqual([8, "?ply=8"]);
});

it("stays in the game when a moment was about to be written", () => {
  looking.look(6);
  pass(100);
  looking.back();
  pass(1000);
  expect([looking.ply, query()]).toEqual([null, ""]);
});

it("follows a link, even to the moment that the address still has", () => {
  looking.look(6);
  pass(100);
  go("/t/one?ply=5");
  flushSync();
  pass(1000);
  expect([looking.ply, query()]).toEqual([5, "?ply=5"]);
});

it("tells links from its own writing", () => {
  expect(looking.arrivals).toBe(1);
  looking.look(6);
  pass(1000);
  expect([query(), looking.arrivals]).toEqual(["?ply=6", 1]);
  go("/t/one?ply=6");
  flushSync();
  expect(looking.arrivals).toBe(2);
  looking.back();
  flushSync();
  expect(looking.arrivals).toBe(2);
});
