/** Keeping the engine, as pages show it: what there is, and how far it is. */

import { downloadOf, type EngineList } from "./engineFiles";
import { dropEngine, keepEngine, keptEngine, mayKeep, offeredEngine } from "./keptEngine";
import { isSupported } from "./support";

class Keeping {
  /** What the server offers; null before it is known, and if it offers nothing. */
  offered = $state.raw<EngineList | null>(null);
  kept = $state.raw<EngineList | null>(null);
  /** The share of the download that is here, in bytes; null while nothing is downloaded. */
  loaded = $state.raw<{ readonly bytes: number; readonly total: number } | null>(null);
  hasFailed = $state.raw(false);
  #keeping: Promise<void> | null = null;

  /** Ask what there is. Nothing is offered where it could not be kept. */
  async look(): Promise<void> {
    if (!mayKeep() || !isSupported()) return;
    this.kept = await keptEngine();
    this.offered = await offeredEngine().catch(() => null);
  }

  /** Keep what the server has, in the background; nothing to do if it is kept already. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keep().finally(() => (this.#keeping = null));
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    if (!mayKeep() || !isSupported()) return;
    this.hasFailed = false;
    try {
      const engine = await offeredEngine();
      if (engine === null) return;
      await keepEngine(engine, (bytes, total) => (this.loaded = { bytes, total }));
      this.offered = this.kept = engine;
    } catch {
      this.hasFailed = true;
    } finally {
      this.loaded = null;
    }
  }

  async drop(): Promise<void> {
    await dropEngine();
    this.kept = null;
  }

  /** The size of the download, of what is kept or of what is offered. */
  get bytes(): number {
    const engine = this.kept ?? this.offered;
    return engine === null ? 0 : downloadOf(engine);
  }
}

export const keeping = new Keeping();
