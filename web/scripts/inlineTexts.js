import { fileURLToPath } from "node:url";
import { placesOf } from "./texts.js";

const TEXTS = fileURLToPath(new URL("../src/texts/t.ts", import.meta.url));
const LOCALE = fileURLToPath(new URL("../src/texts/locale.svelte.ts", import.meta.url));

/** Every node of a syntax tree, with its parent. */
function* nodesOf(node, parent = null) {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each, parent);
  } else if (typeof node?.type === "string") {
    yield [node, parent];
    for (const value of Object.values(node))
      if (typeof value === "object") yield* nodesOf(value, node);
  }
}

const isName = (node, parent) =>
  (parent.type === "MemberExpression" && parent.property === node && !parent.computed) ||
  (parent.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand);

/**
 * A module that has `t.app_skip()` gets a function of its own for that text. Otherwise each module
 * with a text would import all of them: bundlers keep a module whole, and its texts with it.
 */
export const inlineTexts = () => {
  let places = {};
  return {
    name: "sestina-inline-texts",
    apply: "build",
    enforce: "post",
    buildStart: () => void (places = placesOf()),
    async transform(code, id) {
      if (!code.includes("texts/t") && !code.includes("./t")) return null;
      const tree = this.parse(code);
      let found = null;
      for (const node of tree.body) {
        if (node.type !== "ImportDeclaration" || !/(^|\/)t$/.test(node.source.value)) continue;
        if ((await this.resolve(node.source.value, id))?.id === TEXTS) found = node;
      }
      if (found === null) return null;
      const local = found.specifiers[0].local.name;
      const used = new Set();
      const edits = [];
      for (const [node, parent] of nodesOf(tree)) {
        if (node.type !== "Identifier" || node.name !== local || isName(node, parent)) continue;
        if (parent.type === "ImportSpecifier") continue;
        const key = parent.type === "MemberExpression" && !parent.computed && parent.property.name;
        if (places[key] === undefined)
          this.error(`${id}: \`${local}\` is for texts only, as in \`${local}.app_skip()\``);
        used.add(key);
        edits.push([parent.start, parent.end, `${local}_${key}`]);
      }
      const functions = [...used]
        .sort()
        .map((key) => `const ${local}_${key} = /* @__PURE__ */ textAt(${places[key].join(", ")});`);
      const head = `import { text as textAt } from ${JSON.stringify(LOCALE)};\n`;
      edits.push([found.start, found.end, head + functions.join("\n")]);
      let result = code;
      for (const [start, end, by] of edits.sort((a, b) => b[0] - a[0]))
        result = result.slice(0, start) + by + result.slice(end);
      return { code: result, map: null };
    },
  };
};
