/**
 * The layers of the client, from the bottom to the top: a layer may import itself and those below,
 * but no neighbour. docs/web.md says what each of them is. ESLint holds this order.
 */
export const LAYERS = [
  ["protocol", "texts", "styles", "storage", "worker"],
  ["locale", "router"],
  ["settings", "art"],
  ["ui"],
  ["words"],
  ["net"],
  ["model"],
  ["turn"],
  ["board", "hand"],
  ["play", "cards"],
  ["kinds"],
  ["help", "preferences", "learn", "insight"],
  ["table"],
  ["review"],
  ["pages"],
  ["App"],
  ["main"],
];
