/** The brightness of cells: from 0 for the fewest offered points to 1 for the most. */

export function brightness(targets: ReadonlyMap<string, number>): (key: string) => number {
  const points = [...targets.values()];
  const least = Math.min(...points);
  const most = Math.max(...points);
  return (key) => {
    const value = targets.get(key);
    if (value === undefined) return 0;
    return most === least ? 1 : (value - least) / (most - least);
  };
}
