import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

/** Names of assets without the kind of their source: every page names a dozen of them. */
const assetName = ({ name }: { name: string }) =>
  `assets/${name.replace(/\.(?:route|client)$/, "")}-[hash].js`;

/** From so many screens on, what they share is part of the one file that every screen loads. */
const MANY_SCREENS = 3;

/** The bundler's own helpers. */
const HELPER = /^\0/;

/** What starts the pages: it changes with a package alone, and browsers keep it over new versions of August. */
const START = "entry";

/** The noun of the product to which a file belongs; the start and the root belong to none. */
const findFeature = (id: string): string => /\/features\/([^/]+)\//.exec(id)?.[1] ?? "";

/**
 * The routes, and the start, whose file needs a module.
 *
 * @param withLater true to count the files that a member's action loads later
 */
function listUsers(id: string, graph: Rollup.ManualChunkMeta, withLater: boolean): string[] {
  const reached = new Set([id]);
  for (const each of reached) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(each) ?? {};
    for (const importer of withLater ? [...importers, ...dynamicImporters] : importers)
      reached.add(importer);
  }
  return [...reached].filter((each) => graph.getModuleInfo(each)?.isEntry);
}

const toName = (entry: string): string => basename(entry).replace(/\..*/, "");

/**
 * Every file is a request, so a screen loads few: the start, the root with what many screens share, its own,
 * and one for each other screen with which it shares something of their features (docs/decisions/0040).
 */
const chunkOf: Rollup.GetManualChunk = (id, graph) => {
  const users = listUsers(id, graph, false);
  if (HELPER.test(id) || users.some((user) => toName(user) === START)) return START;
  // What only a member's action loads stays apart.
  if (users.length === 0) return undefined;
  const all = listUsers(id, graph, true);
  const names = all.map(toName).sort();
  // What belongs to neither screen's feature was made for more screens than these.
  const isShared = names.length > 1 && !all.map(findFeature).includes(findFeature(id));
  if (names.includes("root") || names.length >= MANY_SCREENS || isShared) return "root";
  return names.length === 1 ? undefined : names.join("-");
};

/** why: a route whose file also holds what its later parts need would otherwise become two files. */
const oneFileForEachRoute: Plugin = {
  name: "one-file-for-each-route",
  apply: "build",
  config: () => ({ build: { rollupOptions: { preserveEntrySignatures: "allow-extension" } } }),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), oneFileForEachRoute],
  resolve: {
    alias: {
      "~": resolve(import.meta.dirname, "app"),
      "@db": resolve(import.meta.dirname, "db"),
    },
  },
  // In one file of the build they are found at once: hundreds of small ones take most of a start.
  ssr: { noExternal: [/^drizzle-orm/, "stripe", "zod"] },
  build: {
    target: "es2022",
    cssMinify: true,
    sourcemap: false,
    // Routes are preloaded by the router. What a member's action loads imports what is there already.
    modulePreload: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            entryFileNames: assetName,
            chunkFileNames: assetName,
            manualChunks: chunkOf,
            experimentalMinChunkSize: 0,
          },
        },
  },
}));
