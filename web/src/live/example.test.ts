import { expect, it } from "vitest";
import { sourceOf } from "./example";

it("leaves out prompts and what they print", () => {
  const example = ">>> for n in (1, 2):\n...     print(n)\n...\n1\n2\n>>> 3\n3\n";
  expect(sourceOf(example)).toBe("for n in (1, 2):\n    print(n)\n\n3");
});

it("takes a program as it is", () => {
  expect(sourceOf("import sestina\n\nprint(1)\n")).toBe("import sestina\n\nprint(1)");
});
