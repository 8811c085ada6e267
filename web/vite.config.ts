import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { paraglide } from "./paraglide.config.js";

const texts = () => paraglideVitePlugin(paraglide as Parameters<typeof paraglideVitePlugin>[0]);

// The built client is part of the Python package: the server finds it beside its own code.
const BUILT = "../src/sestina/server/client";

/** The font's licence travels with it, and the page asks for it before it has read its styles. */
const font = (): Plugin => ({
  name: "sestina-font",
  apply: "build",
  generateBundle() {
    const source = readFileSync("node_modules/@fontsource-variable/figtree/LICENSE", "utf8");
    this.emitFile({ type: "asset", fileName: "licences/figtree.txt", source });
  },
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith(".woff2"))
        .map((name) => ({
          tag: "link",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            crossorigin: "",
            href: `/${name}`,
          },
          injectTo: "head",
        })),
  },
});

export default defineConfig(({ command, mode }) => ({
  // Build and tests use what `npm run messages` compiled: the plugin watches the texts for changes,
  // which keeps a process alive after its work.
  plugins: command === "serve" && mode !== "test" ? [texts(), svelte()] : [svelte(), font()],
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    target: "es2022",
    // Small files stay files: the page's policy allows no scripts or fonts inside data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.build.json",
    rolldownOptions: {
      // What every page needs is one file: it packs better than the pieces that pages share.
      output: { codeSplitting: { groups: [{ name: "base", tags: ["$initial"] }] } },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    // Tests that need a document say so in their first line: a DOM takes long to start.
    environment: "node",
    // Loading the modules anew for each file would take most of the time.
    isolate: false,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
  },
}));
