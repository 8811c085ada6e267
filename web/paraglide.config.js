/** How the texts are compiled: for the build, and for the checks that run without it. */
export const paraglide = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  // One module for each message: a page loads the texts that it shows, no others.
  outputStructure: "message-modules",
  // Which language it is says src/locale.svelte.ts.
  strategy: ["baseLocale"],
};
