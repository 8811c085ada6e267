import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { dividedByPages } from "./scripts/chunks.js";
import { inlineTexts } from "./scripts/inlineTexts.js";
import { FROM, writeTexts } from "./scripts/texts.js";

/** Compiles the texts again whenever one changes. Build and tests compile them once, before. */
const texts: Plugin = {
  name: "texts",
  apply: (_, { command, mode }) => command === "serve" && mode !== "test",
  configureServer(server) {
    writeTexts();
    server.watcher.add(FROM);
    server.watcher.on("change", (file) => {
      if (!file.includes(`/web/${FROM}/`)) return;
      writeTexts();
      server.hot.send({ type: "full-reload" });
    });
  },
};

// The built client is part of the Python package: the server finds it beside its own code.
const BUILT = "../src/sestina/server/client";
/** A site of plain files, which lies anywhere and needs no server: `make site`. */
const SITE = "../build/site";

/** The font's licence travels with it, and the page asks for it before it has read its styles. */
const font = (base: string): Plugin => ({
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
            href: `${base}${name}`,
          },
          injectTo: "head",
        })),
  },
});

const TEXTS = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const SMALLEST_TO_COMPRESS = 1000;

/** Beside each text file lies its Brotli form, which the server gives to browsers that read it. */
const brotli = (): Plugin => ({
  name: "sestina-brotli",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(BUILT, { recursive: true, encoding: "utf8" })) {
      if (!TEXTS.test(name)) continue;
      const content = readFileSync(`${BUILT}/${name}`);
      if (content.length <= SMALLEST_TO_COMPRESS) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${BUILT}/${name}.br`, brotliCompressSync(content, { params }));
    }
  },
});

const pages = dividedByPages();

export default defineConfig(({ mode }) => ({
  plugins: [
    texts,
    svelte(),
    inlineTexts(),
    font(mode === "site" ? "./" : "/"),
    pages.plugin,
    ...(mode === "site" ? [] : [brotli()]),
  ],
  base: mode === "site" ? "./" : "/",
  // The workers of a site share what they load.
  worker: {
    format: "es",
    rolldownOptions: {
      // The server gives them a policy of their own: they run WebAssembly.
      output: { entryFileNames: "assets/workers/[name]-[hash].js" },
    },
  },
  build: {
    outDir: mode === "site" ? SITE : BUILT,
    emptyOutDir: true,
    target: "es2022",
    // Small files stay files: the page's policy allows no scripts or fonts inside data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.build.json",
    rolldownOptions: {
      // No getter here does anything but tell.
      treeshake: { propertyReadSideEffects: false },
      // A page needs a few of the icons (`ui/icons.ts`), and other constants, not all.
      optimization: { inlineConst: { mode: "all" } },
      // What a panel imports directly is loaded with the panel: `pages` divides the chunks by the
      // sections that need them, which this check can't know.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Scripts name the files that they may load: short names make all of them smaller.
        // `manifest.build.json` says what each file is.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        codeSplitting: {
          // What a module imports is needed by the same sections and perhaps by others.
          includeDependenciesRecursively: false,
          groups: [
            { name: "base", tags: ["$initial"], priority: 1 },
            { name: pages.chunkName, debugName: "sections" },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    // Tests that need a document say so in their first line: a DOM takes long to start.
    environment: "node",
    // Loading the modules anew for each file would take most of the time.
    isolate: false,
    // Tests find the texts of all languages loaded.
    setupFiles: ["tests/setup.ts"],
    // Generous for busy machines; a test that hangs still fails.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
  },
}));
