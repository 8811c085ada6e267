/** What a person prefers, kept in the browser, and shown to the styles as attributes of `<html>`. */

const KEY = "sestina-settings";

/** What each setting may be; the first is what it is until somebody chooses. */
const CHOICES = {
  theme: ["auto", "light", "dark"],
  palette: ["classic", "safe", "contrast"],
  marks: ["none", "letters", "patterns"],
  tiles: ["normal", "large"],
  motion: ["auto", "reduced"],
  sound: [true, false],
  celebrate: [true, false],
  hints: [true, false],
} as const;

type Choices = typeof CHOICES;
type Key = keyof Choices;
export type Settings = {
  -readonly [K in Key]: Choices[K][number] extends boolean ? boolean : Choices[K][number];
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What is kept, as far as it makes sense: a setting that we do not know is the first choice. */
export function parseSettings(text: string | null): Settings {
  let kept: unknown = null;
  try {
    kept = text === null ? null : JSON.parse(text);
  } catch {
    // Kept by something else, or cut off: the defaults will do.
  }
  const entries = Object.entries(CHOICES).map(([key, choices]) => {
    const value = isObject(kept) ? kept[key] : undefined;
    return [key, (choices as readonly unknown[]).includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(entries) as Settings;
}

/** A browser may forbid to keep anything; then the settings last as long as the page. */
function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(text: string): void {
  try {
    window.localStorage.setItem(KEY, text);
  } catch {
    // See read().
  }
}

export const settings: Settings = $state(parseSettings(read()));

const wishes = $state({ dark: false, reduced: false });

/** Whether things should change without moving. */
export function reducedMotion(): boolean {
  return settings.motion === "reduced" || wishes.reduced;
}

/** The theme that is shown: `auto` follows the system. */
export function shownTheme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return wishes.dark ? "dark" : "light";
}

/** Follow what the system wishes; returns how to stop. */
function follow(query: string, tell: (wished: boolean) => void): () => void {
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
  dataset["motion"] = reducedMotion() ? "reduced" : "full";
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  if (ground) for (const meta of themeColours()) meta.setAttribute("content", ground);
}

function themeColours(): NodeListOf<Element> {
  return document.querySelectorAll('meta[name="theme-color"]');
}

/** Show the settings, now and whenever one changes, here or in another tab. */
export function applySettings(): () => void {
  const stops = [
    follow("(prefers-color-scheme: dark)", (wished) => (wishes.dark = wished)),
    follow("(prefers-reduced-motion: reduce)", (wished) => (wishes.reduced = wished)),
  ];
  const changed = (event: StorageEvent): void => {
    if (event.key === KEY) Object.assign(settings, parseSettings(event.newValue));
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
        // What nobody has chosen is not kept: a later default shall hold for them.
        if (!first) keep(text);
        first = false;
      });
    }),
  );
  return () => stops.forEach((stop) => stop());
}
