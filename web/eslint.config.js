import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/texts/", "node_modules/", "src/protocol.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
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
);
