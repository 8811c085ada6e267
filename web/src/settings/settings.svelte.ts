/** The user's settings, stored in the browser and exposed to styles as attributes of `<html>`. */

import { keepText, keyOf, readText } from "../storage";
import { sixthColour } from "../texts/sixthColour.svelte";

const NAME = "settings";

/** The values of each setting; the first is the default. */
const CHOICES = {
  theme: ["auto", "light", "dark"],
  palette: ["classic", "safe", "contrast"],
  marks: ["none", "letters", "patterns"],
  tiles: ["normal", "large"],
  room: ["paper", "wood", "felt", "night"],
  box: ["purple", "white"],
  edges: ["round", "square"],
  motion: ["auto", "reduced"],
  pace: ["brisk", "instant", "calm"],
  sound: [true, false],
  vibration: [true, false],
  celebrate: [true, false],
  hints: [true, false],
  shortcuts: [true, false],
} as const;

type Choices = typeof CHOICES;
type Key = keyof Choices;
export type Settings = {
  -readonly [K in Key]: Choices[K][number] extends boolean ? boolean : Choices[K][number];
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The stored settings; invalid values become the default. */
export function parseSettings(text: string | null): Settings {
  let kept: unknown = null;
  try {
    kept = text === null ? null : JSON.parse(text);
  } catch {
    // Foreign or truncated: use the defaults.
  }
  const entries = Object.entries(CHOICES).map(([key, choices]) => {
    const value = isObject(kept) ? kept[key] : undefined;
    return [key, (choices as readonly unknown[]).includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(entries) as Settings;
}

export const settings: Settings = $state(parseSettings(readText(NAME)));

const device = $state({ dark: false, reduced: false });

/** Whether to avoid animations. */
export function reducedMotion(): boolean {
  return settings.motion === "reduced" || device.reduced;
}

/** How fast to show what others play; at once where nobody would see it move. */
export function shownPace(): Settings["pace"] {
  return reducedMotion() || document.hidden ? "instant" : settings.pace;
}

/** The theme that is shown: `auto` follows the system, and night is dark. */
export function shownTheme(): "light" | "dark" {
  if (settings.room === "night") return "dark";
  if (settings.theme !== "auto") return settings.theme;
  return device.dark ? "dark" : "light";
}

/** Whether the sixth colour is shown as white; the colour-safe palette keeps its own. */
export function hasWhiteTiles(): boolean {
  return settings.box === "white" && settings.palette !== "safe";
}

/** Follow a preference of the system; returns a function that stops. */
function follow(query: string, tell: (preferred: boolean) => void): () => void {
  const media = window.matchMedia?.(query);
  if (!media) return () => {};
  const listener = (): void => tell(media.matches);
  listener();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

function write(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = shownTheme();
  dataset["palette"] = settings.palette;
  dataset["marks"] = settings.marks;
  dataset["tiles"] = settings.tiles;
  dataset["room"] = settings.room;
  dataset["box"] = hasWhiteTiles() ? "white" : "purple";
  sixthColour.isWhite = hasWhiteTiles();
  dataset["edges"] = settings.edges;
  dataset["motion"] = reducedMotion() ? "reduced" : "full";
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  if (ground) for (const meta of themeColours()) meta.setAttribute("content", ground);
}

function themeColours(): NodeListOf<Element> {
  return document.querySelectorAll('meta[name="theme-color"]');
}

/** Apply the settings now and whenever one changes, here or in another tab. */
export function applySettings(): () => void {
  const stops = [
    follow("(prefers-color-scheme: dark)", (preferred) => (device.dark = preferred)),
    follow("(prefers-reduced-motion: reduce)", (preferred) => (device.reduced = preferred)),
  ];
  const changed = (event: StorageEvent): void => {
    if (event.key === keyOf(NAME)) Object.assign(settings, parseSettings(event.newValue));
  };
  window.addEventListener("storage", changed);
  stops.push(() => window.removeEventListener("storage", changed));
  write();
  let first = true;
  stops.push(
    $effect.root(() => {
      $effect(write);
      $effect(() => {
        const text = JSON.stringify(settings);
        // Do not store defaults, so that a later default applies.
        if (!first) keepText(NAME, text);
        first = false;
      });
    }),
  );
  return () => stops.forEach((stop) => stop());
}
