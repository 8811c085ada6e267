/** The program in an example: what stands behind its prompts, if it has any. */

const PROMPT = /^(?:>>>|\.\.\.)(?: |$)/;

export function sourceOf(example: string): string {
  const lines = example.replace(/\n+$/, "").split("\n");
  if (!lines[0]?.startsWith(">>>")) return lines.join("\n");
  return lines
    .filter((line) => PROMPT.test(line))
    .map((line) => line.slice(4))
    .join("\n");
}
