import { resolve } from "node:path";
import { PAGES } from "./pages.js";

const idsOf = ({ modules }) => modules.map((module) => resolve("src", module));

/** These modules and all that they import at once. */
function closureOf(ids, importsOf) {
  const found = new Set(ids);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/**
 * Names the chunk of a module by the sections of the client whose pages need it at once. So what
 * two sections share is loaded once, in few files, and no page loads what its section does not
 * need. What only one section needs, the bundler divides.
 */
export function bySections() {
  let closures = null;
  return (id, chunking) => {
    closures ??= PAGES.map((page) =>
      closureOf(idsOf(page), (each) => chunking.getModuleInfo(each)?.importedIds ?? []),
    );
    const pages = PAGES.filter((_, n) => closures[n].has(id));
    const sections = [...new Set(pages.map(({ section }) => section))];
    return sections.length > 1 ? sections.join("-") : null;
  };
}

/** Writes what each page loads at once: its scripts and styles by their built names. */
export const pageFiles = () => ({
  name: "sestina-page-files",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
    const filesOf = (page) => {
      const first = idsOf(page).map((id) => {
        if (!chunkOf.has(id)) this.error(`scripts/pages.js: ${id} is not in the build`);
        return chunkOf.get(id).fileName;
      });
      const entry = chunks.find(({ isEntry }) => isEntry).fileName;
      const scripts = [...closureOf([entry, ...first], (name) => bundle[name].imports)];
      const styles = scripts.flatMap((name) => [...bundle[name].viteMetadata.importedCss]);
      return { route: page.route, scripts, styles };
    };
    const source = JSON.stringify(
      Object.fromEntries(PAGES.map((page) => [page.name, filesOf(page)])),
    );
    this.emitFile({ type: "asset", fileName: "pages.json", source });
  },
});
