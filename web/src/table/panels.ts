/** What the sheet of a table can show. */
export type Panel = "menu" | "players" | "log" | "chat" | "tracker" | "settings" | "leave";

// A table can be drawn and played without these: they are loaded after it.
export const loadMenu = () => import("./TableMenu.svelte");
export const loadChat = () => import("./Chat.svelte");
export const loadSettings = () => import("../settings/SettingsPanel.svelte");
export const loadLog = () => import("./Log.svelte");
export const loadTracker = () => import("./Tracker.svelte");
export const loadFacts = () => import("../words/facts");
