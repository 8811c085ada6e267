import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import { LAYERS } from "./layers.js";
import svelteConfig from "./svelte.config.js";

const TESTS = ["**/*.test.ts", "**/*.bench.ts", "**/fake*.ts", "**/*.fixture.ts"];

/** Each layer is a folder of `src`, or a module beside the folders. */
const inLayer = (name) => [`src/${name}/**`, `src/${name}.*`];

const MAY_IMPORT = LAYERS.flatMap((names, level) =>
  names.map((name) => ({
    from: { file: { categories: name } },
    allow: {
      to: { file: { categories: { anyOf: [...LAYERS.slice(0, level).flat(), name] } } },
    },
  })),
);

/** Only `model/`, `kinds/`, `tiles/`, `cards/` and what reads positions from texts know what lies on a table. */
const NO_KINDS = [
  `MemberExpression[property.name="rows"]`,
  `ObjectPattern > Property[key.name="rows"]`,
  `BinaryExpression[operator="==="][left.property.name="kind"][right.value=/^(grid|rows)$/]`,
].map((selector) => ({ selector, message: "Ask kinds/kinds.ts what shows this table." }));

/** Every page would pay for what spreads attributes. */
const NO_SPREAD = {
  selector: `SvelteElement[kind="html"] > SvelteStartTag > SvelteSpreadAttribute`,
  message: "Name the attributes of an element.",
};

const NO_OWN_WAITING = {
  selector: `MemberExpression[property.name="ui_not_loaded"]`,
  message: "ui/Lazy.svelte says it, and tries again.",
};

/** A derived is computed whenever somebody looks: it only reads, and keeps nothing but a cache. */
const PURE_DERIVED = ["name", "object.name"].flatMap((callee) =>
  ["AssignmentExpression", "UpdateExpression", "ImportExpression"].map((what) => ({
    selector: `CallExpression[callee.${callee}="$derived"] ${what}`,
    message: "A derived is pure: do it in an effect.",
  })),
);

/** Only the transport knows that there is a server, and where: `net/`. */
const NO_SERVER = ["Literal[value=/^.api\\//]", "TemplateElement[value.raw=/^.api\\//]"].map(
  (selector) => ({ selector, message: "Only net/ knows the addresses of a server." }),
);
const NO_REQUESTS = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"].map((name) => ({
  name,
  message: "Ask through the transport of the page.",
}));

export default defineConfig(
  { ignores: ["src/texts/generated/", "node_modules/", "src/protocol.ts"] },
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  // Scripts and settings have no types to go by.
  { files: ["**/*.js"], extends: [ts.configs.disableTypeChecked] },
  {
    rules: {
      // What other people wrote is shown as text, never as markup.
      "svelte/no-at-html-tags": "error",
      "no-restricted-properties": ["error", { property: "innerHTML" }, { property: "outerHTML" }],
      // States hold values that are replaced, never changed: plain maps and sets are enough.
      "svelte/prefer-svelte-reactivity": "off",
      // Our own router; links are plain addresses.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    rules: {
      // Interfaces name what they are given as methods; functions of a plain object need no `this`.
      "@typescript-eslint/unbound-method": "off",
      // A `default` is a decision; without one, every value has its case.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know the types of other components and of what snippets are given.
      // svelte-check does, and allows no implicit `any`.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["src/**/*.{ts,svelte}"],
    ignores: TESTS,
    plugins: { boundaries },
    settings: {
      "boundaries/files": LAYERS.flat().map((name) => ({ category: name, pattern: inLayer(name) })),
      "boundaries/dependency-nodes": ["import", "dynamic-import", "export"],
      "import/resolver": { node: { extensions: [".ts", ".svelte.ts", ".js"] } },
    },
    rules: {
      "boundaries/dependencies": ["error", { default: "disallow", policies: MAY_IMPORT }],
      "boundaries/no-unknown-files": "error",
      "boundaries/no-unknown-dependencies": "error",
      // One module keeps what the browser stores.
      "no-restricted-globals": ["error", "localStorage", ...NO_REQUESTS],
      "no-restricted-syntax": [
        "error",
        ...NO_KINDS,
        NO_SPREAD,
        NO_OWN_WAITING,
        ...NO_SERVER,
        ...PURE_DERIVED,
      ],
    },
  },
  { files: ["src/storage.ts"], rules: { "no-restricted-globals": ["error", ...NO_REQUESTS] } },
  // These ask for files of the page itself: texts, whether it is there at all, its font, the engine.
  {
    files: [
      "src/texts/locale.svelte.ts",
      "src/ui/reloading.ts",
      "src/ui/raster.ts",
      "src/home/python.ts",
    ],
    rules: { "no-restricted-globals": ["error", "localStorage"] },
  },
  {
    files: ["src/{net,home}/**"],
    ignores: ["src/home/python.ts"],
    rules: {
      "no-restricted-globals": ["error", "localStorage"],
      "no-restricted-syntax": ["error", ...NO_KINDS, NO_SPREAD, NO_OWN_WAITING, ...PURE_DERIVED],
    },
  },
  {
    files: [
      "src/{model,tiles,cards,kinds}/**",
      "src/help/{Picture.svelte,positions.ts}",
      "src/analysis/position.ts",
    ],
    rules: {
      "no-restricted-syntax": ["error", NO_SPREAD, NO_OWN_WAITING, ...NO_SERVER, ...PURE_DERIVED],
    },
  },
  {
    files: ["src/ui/Lazy.svelte"],
    rules: {
      "no-restricted-syntax": ["error", ...NO_KINDS, NO_SPREAD, ...NO_SERVER, ...PURE_DERIVED],
    },
  },
  {
    files: TESTS,
    rules: {
      // A stand-in for something asynchronous is asynchronous, too.
      "@typescript-eslint/require-await": "off",
    },
  },
);
