/** The unseen tiles in a grid of the colours and shapes of the game. */

import { COLOURS, parseFace, SHAPES, type Background } from "../face";
import { knownTiles, type Tiles } from "../model/tiles";
import type { Now } from "../protocol";

export interface TrackedGround {
  readonly tile: string;
  readonly background: Background;
  readonly count: number;
}

export interface TrackedCell {
  /** A tile to draw, without a background; null if the game has no such face. */
  readonly tile: string | null;
  readonly count: number;
  /** By background, where tiles have one. */
  readonly backgrounds: readonly TrackedGround[];
}

export interface Tracked {
  readonly shapes: readonly string[];
  readonly colours: readonly { readonly colour: string; readonly cells: readonly TrackedCell[] }[];
  /** Tiles with an unknown face. */
  readonly others: readonly (readonly [tile: string, count: number])[];
}

const GROUNDS: readonly Background[] = ["black", "white", "split"];

export function trackedOf(now: Now | null, board: Tiles): Tracked {
  if (now === null) return { shapes: [], colours: [], others: [] };
  const unseen = now.unseen ?? {};
  const faces = new Map<string, string[]>();
  const others: [string, number][] = [];
  for (const tile of knownTiles(now, board)) {
    const face = parseFace(tile);
    if (face === null) {
      if (unseen[tile]) others.push([tile, unseen[tile]]);
      continue;
    }
    const key = `${face.colour} ${face.shape}`;
    faces.set(key, [...(faces.get(key) ?? []), tile]);
  }
  const has = (part: string) => [...faces.keys()].some((key) => key.split(" ").includes(part));
  const shapes = SHAPES.filter(has);
  const colours = COLOURS.filter(has).map((colour) => ({
    colour,
    cells: shapes.map((shape) => cellOf(faces.get(`${colour} ${shape}`) ?? [], unseen)),
  }));
  return { shapes, colours, others };
}

function cellOf(tiles: readonly string[], unseen: Readonly<Record<string, number>>): TrackedCell {
  const backgrounds = tiles
    .flatMap((tile) => {
      const background = parseFace(tile)?.background ?? null;
      return background === null ? [] : [{ tile, background, count: unseen[tile] ?? 0 }];
    })
    .sort((one, other) => GROUNDS.indexOf(one.background) - GROUNDS.indexOf(other.background));
  return {
    tile: tiles[0] === undefined ? null : plainOf(tiles[0]),
    count: tiles.reduce((sum, tile) => sum + (unseen[tile] ?? 0), 0),
    backgrounds,
  };
}

/** The same face without its background, if such a tile exists. */
function plainOf(tile: string): string {
  const plain = tile.slice(0, -1);
  return parseFace(tile)?.background && parseFace(plain) ? plain : tile;
}
