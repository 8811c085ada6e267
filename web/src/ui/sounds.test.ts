// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import type { Sound } from "./sounds";

const ALL: Sound[] = ["tile", "points", "qwirkle", "turn"];
let started: number[];
let ended: number[];

function parameter(): object {
  const nothing = (): void => {};
  return {
    setValueAtTime: nothing,
    linearRampToValueAtTime: nothing,
    exponentialRampToValueAtTime: nothing,
  };
}

class FakeContext {
  currentTime = 10;
  state = "running";
  destination = {};
  createGain = (): object => ({ gain: parameter(), connect: () => ({}) });
  createOscillator = (): object => ({
    frequency: parameter(),
    connect: (next: unknown) => next,
    start: (at: number) => started.push(at),
    stop: (at: number) => ended.push(at),
  });
}

async function sounds(context: unknown): Promise<typeof import("./sounds")> {
  vi.resetModules();
  vi.stubGlobal("AudioContext", context);
  return import("./sounds");
}

beforeEach(() => {
  [started, ended] = [[], []];
  settings.sound = true;
});
afterEach(() => vi.unstubAllGlobals());

it.each(ALL)("%s sounds, and is over soon", async (sound) => {
  const { play } = await sounds(FakeContext);
  play(sound);
  expect(started.length).toBeGreaterThan(0);
  expect(Math.max(...ended)).toBeLessThan(11);
});

it("is silent when sounds are off", async () => {
  const { play } = await sounds(FakeContext);
  const own = await import("../settings/settings.svelte");
  own.settings.sound = false;
  for (const sound of ALL) play(sound);
  expect(started).toEqual([]);
});

it("is silent where no sound is possible", async () => {
  const broken = class {
    constructor() {
      throw new Error("no device");
    }
  };
  for (const context of [undefined, broken]) {
    const { play } = await sounds(context);
    for (const sound of ALL) expect(() => play(sound)).not.toThrow();
  }
});
