/**
 * The layers of the client, from the bottom to the top: a layer may import itself and those below,
 * but no neighbour. docs/web.md says what each of them is. ESLint holds this order.
 */
export const LAYERS = [
  ["protocol", "face", "styles", "storage", "worker"],
  ["texts", "router"],
  ["settings", "art"],
  ["ui"],
  ["net"],
  ["home"],
  ["live"],
  ["model"],
  ["turn"],
  ["tiles", "cards"],
  ["kinds"],
  ["insight"],
  ["hints"],
  ["help", "learn", "analysis", "puzzles"],
  ["table"],
  ["pad", "review"],
  ["pages"],
  ["App"],
  ["main"],
];
