import { loadTexts } from "../texts/locale.svelte";

/** The panels in the sheet of a table. */
export type Panel =
  | "menu"
  | "players"
  | "log"
  | "chat"
  | "tracker"
  | "settings"
  | "undo"
  | "resign"
  | "leave"
  | "delete";

// Loaded after the table, which works without them.
export const loadMenu = async () =>
  (await Promise.all([import("./TableMenu.svelte"), loadTexts("around")]))[0];
export const loadBanners = () => import("./Banners.svelte");
export const loadChat = () => import("./Chat.svelte");
export const loadSettings = async () => {
  const [part] = await Promise.all([import("../ui/SettingsPanel.svelte"), loadTexts("later")]);
  return part;
};
export const loadLog = () => import("./Log.svelte");
export const loadTracker = () => import("./Tracker.svelte");
export const loadFacts = () => import("../texts/facts");
