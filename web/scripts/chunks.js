import { dirname, relative, resolve } from "node:path";

const inSrc = (path) => resolve("src", path);
const ROUTES = inSrc("pages/routes.ts");

/** Pages of a section have much in common; a folder that is not here is a section of its own. */
const SECTIONS = {
  pages: "front",
  learn: "help",
  analysis: "insight",
  review: "insight",
  puzzles: "insight",
  pad: "insight",
  table: "tiles",
};

const TABLE = "table/TablePage.svelte";
/** What the page of a table loads at once in any case: what lies there, only it can tell. */
const ALSO = { [inSrc(TABLE)]: [inSrc("table/Playing.svelte")] };
/** What it loads at once while a game runs, on narrow and wide screens. */
const PLAYING = [TABLE, "table/Playing.svelte"];
const VARIANTS = [
  { name: "waiting", section: "waiting", modules: [TABLE, "table/Waiting.svelte"] },
  { name: "tiles", section: "tiles", modules: [...PLAYING, "tiles/play/TilePlay.svelte"] },
  { name: "cards", section: "cards", modules: [...PLAYING, "cards/CardPlay.svelte"] },
  // What these load next: pictures of games that run, and the board of a lesson.
  {
    name: "pictures",
    section: "front",
    modules: ["pages/Start.svelte", "tiles/grid/GridStill.svelte", "cards/RowsStill.svelte"],
  },
  {
    name: "lesson",
    section: "help",
    modules: ["learn/Learn.svelte", "tiles/play/TilePlay.svelte"],
  },
].map((variant) => ({ ...variant, modules: variant.modules.map(inSrc) }));

/** The addresses and modules in `["new", { load: () => import("./NewTable.svelte") }]`. */
function* routesIn(node) {
  if (Array.isArray(node)) for (const each of node) yield* routesIn(each);
  if (typeof node?.type !== "string") return;
  const [first, second] = node.type === "ArrayExpression" ? node.elements : [];
  const load = second?.properties?.find(({ key }) => key?.name === "load")?.value.body;
  if (typeof first?.value === "string" && load?.type === "ImportExpression")
    yield [first.value, load.source.value];
  else for (const value of Object.values(node)) yield* routesIn(value);
}

/** These modules and all that they import at once. */
function closureOf(ids, importsOf) {
  const found = new Set(ids);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/**
 * Divides the client by its pages, which are those of `pages/routes.ts`.
 *
 * `chunkName` names the chunk of a module by the sections of the client whose pages need it at once.
 * So what two sections share is loaded once, in few files, and no page loads what its section does
 * not need. What only one section needs, the bundler divides.
 *
 * `plugin` writes what each page loads at once, its scripts and styles by their built names, and
 * for each address a page that links them: otherwise a browser would learn of its scripts only
 * from those that it has loaded.
 */
export function dividedByPages() {
  let pages = [];
  let closures = null;

  const chunkName = (id, chunking) => {
    closures ??= pages.map(({ modules }) =>
      closureOf(modules, (each) => chunking.getModuleInfo(each)?.importedIds ?? []),
    );
    const needing = pages.filter((_, n) => closures[n].has(id));
    const sections = [...new Set(needing.map(({ section }) => section))];
    return sections.length > 1 ? sections.join("-") : null;
  };

  const plugin = {
    name: "sestina-pages",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      if (id !== ROUTES) return null;
      const routes = [...routesIn(this.parse(code))].map(async ([route, source]) => {
        const module = (await this.resolve(source, id)).id;
        const [folder] = relative(inSrc("."), dirname(module)).split(/[\\/]/);
        const section = SECTIONS[folder] ?? folder;
        return {
          name: route || "start",
          route,
          section,
          modules: [module, ...(ALSO[module] ?? [])],
        };
      });
      pages = [...(await Promise.all(routes)), ...VARIANTS];
      return null;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
      const entry = chunks.find(({ isEntry }) => isEntry).fileName;
      const filesOf = ({ modules }) => {
        const first = modules.map((id) => {
          if (!chunkOf.has(id)) this.error(`${id} is not in the build`);
          return chunkOf.get(id).fileName;
        });
        const scripts = [...closureOf([entry, ...first], (name) => bundle[name].imports)];
        const styles = scripts.flatMap((name) => [...bundle[name].viteMetadata.importedCss]);
        return { scripts, styles };
      };
      const listed = {};
      const page = bundle["index.html"].source;
      for (const { name, route, modules } of pages) {
        const { scripts, styles } = (listed[name] = filesOf({ modules }));
        if (route === undefined) continue;
        const fileName = (listed[name].page = `pages/${name}.html`);
        const links = [
          ...scripts.map((script) => ["modulepreload", script]),
          ...styles.map((style) => ["stylesheet", style]),
        ].filter(([, file]) => !page.includes(`"/${file}"`));
        const lines = links.map(
          ([rel, file]) => `    <link rel="${rel}" crossorigin href="/${file}">\n`,
        );
        this.emitFile({
          type: "asset",
          fileName,
          source: page.replace("</head>", `${lines.join("")}  </head>`),
        });
        listed[name].route = route;
      }
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(listed) });
    },
  };
  return { chunkName, plugin };
}
