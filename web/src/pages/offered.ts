/** The games of this server, requested once. */

import { api } from "../net/api";
import type { GameOffered } from "../protocol";

let asked: Promise<GameOffered[]> | null = null;

export function offeredGames(): Promise<GameOffered[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
