import { svelte } from "@sveltejs/vite-plugin-svelte";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { paraglide } from "./paraglide.config.js";

const texts = () => paraglideVitePlugin(paraglide as Parameters<typeof paraglideVitePlugin>[0]);

// The built client is part of the Python package: the server finds it beside its own code.
const BUILT = "../src/sestina/server/client";

export default defineConfig(({ command, mode }) => ({
  // Build and tests use what `npm run messages` compiled: the plugin watches the texts for changes,
  // which keeps a process alive after its work.
  plugins: command === "serve" && mode !== "test" ? [texts(), svelte()] : [svelte()],
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
