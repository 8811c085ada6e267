/** What the sheet of a table can show. */
export type Panel = "menu" | "players" | "log" | "chat" | "tracker" | "settings" | "leave";

// Many never open these: they are loaded after the table.
export const loadChat = () => import("./Chat.svelte");
export const loadSettings = () => import("../settings/SettingsPanel.svelte");
