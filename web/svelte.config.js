import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // The class that scopes a component's styles is in every element: a short one saves bytes.
    cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 4)}`,
  },
};
