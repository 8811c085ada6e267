import { defineConfig } from "vite";

/** The live examples of the documentation on a site of plain files: `make site`. */
export default defineConfig({
  base: "./",
  publicDir: false,
  worker: { format: "es" },
  build: {
    outDir: "../build/live",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/live/live.ts",
      output: { entryFileNames: "live.js", assetFileNames: "[name][extname]" },
    },
  },
});
