/** What the sheet of a table can show. */
export type Panel = "menu" | "players" | "log" | "chat" | "tracker" | "settings" | "leave";
