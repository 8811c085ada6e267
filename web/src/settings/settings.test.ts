// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  applySettings,
  parseSettings,
  reducedMotion,
  settings,
  shownTheme,
} from "./settings.svelte";
import { sixthColour } from "../texts/sixthColour.svelte";

const KEY = "sestina-settings";
const DEFAULTS = parseSettings(null);

describe("stored values", () => {
  it("is read as far as it makes sense", () => {
    const kept = { palette: "safe", marks: "runes", sound: false, celebrate: "yes", extra: 1 };
    expect(parseSettings(JSON.stringify(kept))).toEqual({
      ...DEFAULTS,
      palette: "safe",
      sound: false,
    });
  });

  it.each([null, "", "{", "null", "[]", '"safe"', "7"])("may be %j", (text) => {
    expect(parseSettings(text)).toEqual(DEFAULTS);
  });
});

describe("settings", () => {
  let stop: () => void;
  let prefer: (query: string, preferred: boolean) => void;

  beforeEach(() => {
    const media: Record<string, { matches: boolean; tell: () => void }> = {};
    vi.stubGlobal("matchMedia", (query: string) => {
      const one = { matches: false, tell: () => {} };
      media[query] = one;
      return Object.assign(one, {
        addEventListener: (_: string, listener: () => void) => (one.tell = listener),
        removeEventListener: () => {},
      });
    });
    prefer = (query, preferred) => {
      const one = media[query];
      if (!one) throw new Error(`nobody asked for ${query}`);
      one.matches = preferred;
      one.tell();
      flushSync();
    };
    localStorage.clear();
    Object.assign(settings, DEFAULTS);
    stop = applySettings();
    flushSync();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  const shown = (): DOMStringMap => document.documentElement.dataset;

  it("are attributes of the page", () => {
    settings.palette = "contrast";
    settings.marks = "letters";
    settings.tiles = "large";
    settings.room = "felt";
    settings.box = "white";
    settings.edges = "square";
    flushSync();
    expect({ ...shown() }).toEqual({
      theme: "light",
      palette: "contrast",
      marks: "letters",
      tiles: "large",
      motion: "full",
      room: "felt",
      box: "white",
      edges: "square",
    });
  });

  it("make the page dark at night", () => {
    settings.theme = "light";
    settings.room = "night";
    flushSync();
    expect(shown()["theme"]).toBe("dark");
  });

  it("name the sixth colour as it is in the box", () => {
    settings.box = "white";
    flushSync();
    expect(shown()["box"]).toBe("white");
    expect(sixthColour.isWhite).toBe(true);
    settings.palette = "safe";
    flushSync();
    expect(shown()["box"]).toBe("purple");
    expect(sixthColour.isWhite).toBe(false);
  });

  it("are kept when somebody chose, and only then", () => {
    expect(localStorage.getItem(KEY)).toBeNull();
    settings.sound = false;
    flushSync();
    expect(parseSettings(localStorage.getItem(KEY)).sound).toBe(false);
  });

  it("follow the system until somebody chose", () => {
    prefer("(prefers-color-scheme: dark)", true);
    expect(shown()["theme"]).toBe("dark");
    settings.theme = "light";
    flushSync();
    expect(shownTheme()).toBe("light");
    expect(shown()["theme"]).toBe("light");
  });

  it("respect a system that wants no motion", () => {
    expect(reducedMotion()).toBe(false);
    prefer("(prefers-reduced-motion: reduce)", true);
    expect(reducedMotion()).toBe(true);
    expect(shown()["motion"]).toBe("reduced");
    prefer("(prefers-reduced-motion: reduce)", false);
    settings.motion = "reduced";
    expect(reducedMotion()).toBe(true);
  });

  it("follow another tab", () => {
    const event = new StorageEvent("storage", { key: KEY, newValue: '{"palette":"safe"}' });
    window.dispatchEvent(event);
    flushSync();
    expect(shown()["palette"]).toBe("safe");
  });
});
