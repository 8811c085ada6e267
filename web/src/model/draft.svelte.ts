/**
 * The tiles that a player has laid but not yet played.
 *
 * The browser stores a draft by table, seat and ply, so it survives a reload and a lost connection.
 * It does not outlive its position.
 */

import { cellKey, type Placed } from "./cell";

/** The position that a draft belongs to. */
export interface Position {
  readonly table: string;
  readonly seat: number;
  readonly ply: number;
  readonly hand: readonly string[];
  readonly board: ReadonlyMap<string, string>;
  /** Whether this seat is to move. */
  readonly mine: boolean;
}

/** What happened to the draft when the position changed. */
export type Fate = "restored" | "kept" | "returned" | null;

export class TileDraft {
  placed = $state.raw<readonly Placed[]>([]);
  private key = "";
  private ply = -1;
  private sent = false;

  /**
   * Adapt to the current position. A draft from another ply survives if the player's own step
   * advanced the game and all tiles still fit; otherwise they return to the hand (`returned`: the
   * caller should tell the player).
   */
  follow(position: Position): Fate {
    const key = `sestina-draft:${position.table}:${position.seat}`;
    const sent = this.sent && key === this.key;
    let fate: Fate = null;
    if (key !== this.key) {
      this.key = key;
      this.sent = false;
      const stored = load(key);
      this.placed = stored?.placed ?? [];
      this.ply = stored?.ply ?? position.ply;
      if (this.placed.length > 0 && this.ply === position.ply) {
        if (canLie(this.placed, position)) return "restored";
        this.clear();
      }
    } else if (this.ply === position.ply) {
      return null;
    }
    if (this.ply !== position.ply) {
      this.sent = false;
      this.ply = position.ply;
      if (this.placed.length === 0) return null;
      if (!sent && canLie(this.placed, position)) {
        fate = "kept";
      } else {
        // Played from another tab, or just now: nothing to report.
        if (!sent && holds(position.hand, this.placed)) fate = "returned";
        this.placed = [];
      }
      this.save();
    }
    return fate;
  }

  add(x: number, y: number, tile: string): void {
    this.change([...this.without(x, y), [x, y, tile]]);
  }

  remove(x: number, y: number): void {
    this.change(this.without(x, y));
  }

  /** Move a tile to another cell; it becomes the last one. */
  move(from: readonly [number, number], x: number, y: number): void {
    const tile = this.at(...from);
    if (tile === null) return;
    const rest = this.without(...from).filter((one) => one[0] !== x || one[1] !== y);
    this.change([...rest, [x, y, tile]]);
  }

  undo(): void {
    this.change(this.placed.slice(0, -1));
  }

  clear(): void {
    this.change([]);
  }

  at(x: number, y: number): string | null {
    return this.placed.find((one) => one[0] === x && one[1] === y)?.[2] ?? null;
  }

  /** The draft was sent: when the game advances, it has been played. */
  send(): void {
    this.sent = true;
  }

  refused(): void {
    this.sent = false;
  }

  private without(x: number, y: number): readonly Placed[] {
    return this.placed.filter((one) => one[0] !== x || one[1] !== y);
  }

  private change(placed: readonly Placed[]): void {
    this.placed = placed;
    this.save();
  }

  private save(): void {
    if (this.key === "") return;
    try {
      if (this.placed.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ ply: this.ply, placed: this.placed }));
    } catch {
      // Without storage, the draft lasts until the page is closed.
    }
  }
}

function canLie(placed: readonly Placed[], position: Position): boolean {
  return (
    position.mine &&
    placed.every(([x, y]) => !position.board.has(cellKey(x, y))) &&
    holds(position.hand, placed)
  );
}

function holds(hand: readonly string[], placed: readonly Placed[]): boolean {
  const left = [...hand];
  return placed.every(([, , tile]) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Validates a stored value, which may come from another version or have been edited. */
function load(key: string): { ply: number; placed: Placed[] } | null {
  try {
    const { ply, placed } = JSON.parse(localStorage.getItem(key) ?? "null") as {
      ply: unknown;
      placed: unknown;
    };
    if (!Number.isInteger(ply) || !Array.isArray(placed) || !placed.every(isPlaced)) return null;
    return { ply: ply as number, placed };
  } catch {
    return null;
  }
}

function isPlaced(value: unknown): value is Placed {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    Number.isInteger(value[0]) &&
    Number.isInteger(value[1]) &&
    typeof value[2] === "string"
  );
}
