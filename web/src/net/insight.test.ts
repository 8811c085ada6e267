// @vitest-environment jsdom
import { expect, it } from "vitest";
import { linesOf } from "./insight";

it("reads lines that come in pieces", async () => {
  const parts = ['{"a":1}\n{"b"', ':2}\n\n{"c":', "3}"].map((text) =>
    new TextEncoder().encode(text),
  );
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});
