/** Screen readers announce changes of a live region, not a region that comes with its text. */

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, it } from "vitest";

interface Node {
  type: string;
  name?: string;
  attributes?: Node[];
  value?: unknown;
}

/** What may not be in the page. Alerts are announced when they are inserted. */
const BLOCKS = new Set(["IfBlock", "AwaitBlock", "EachBlock", "KeyBlock"]);

/** Its region is empty until the bubble has found its place. */
const EMPTY_AT_FIRST = ["help/Guide.svelte"];

function isLive({ attributes = [] }: Node): boolean {
  return attributes.some(({ name, value }) => {
    const text = Array.isArray(value) ? (value[0] as { data?: string }).data : undefined;
    return (name === "aria-live" && text !== "off") || (name === "role" && text === "status");
  });
}

/** The live regions inside of blocks. */
function late(value: unknown, inBlock: boolean): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + late(one, inBlock), 0);
  if (typeof value !== "object" || value === null) return 0;
  const node = value as Node;
  const own = inBlock && node.type === "RegularElement" && isLive(node) ? 1 : 0;
  const inside = inBlock || BLOCKS.has(node.type);
  return Object.values(node).reduce<number>((sum, one) => sum + late(one, inside), own);
}

it("is in the page before its text", () => {
  const found = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svelte"))
    .filter((file) => {
      const { fragment } = parse(readFileSync(`src/${file}`, "utf8"), { modern: true });
      return late(fragment.nodes, false) > 0;
    });
  expect(found).toEqual(EMPTY_AT_FIRST);
});
