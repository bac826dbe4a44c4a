import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import * as priceList from "./app/features/prices/price-list";
import remixConfig from "./remix.config.js";
import { bundleWorker } from "./scripts/bundle-worker.mjs";

/** Names of assets without the kind of their source: every page names a dozen of them. */
const assetName = ({ name }: { name: string }) =>
  `assets/${name.replace(/\.(?:route|client)$/, "")}-[hash].js`;

/** From so many screens on, what they share is not a file for just these. */
const MANY_SCREENS = 3;

/** Screens that share a little with so many others that a file for each pair would be too many requests. */
const BUSIEST = ["home", "conversation"];

/** The screens that members open most. What none of them needs is not part of the file that every screen loads. */
const EVERYDAY = ["home", "discover", "matches", "messages", "meetups", "conversation"];

/** What many screens share that most members' first screen is without: the files by what is in them. */
const PARTS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "clips",
    /app\/(?:features\/(?:media|messages\/(?:voice-player|use-played))|ui\/(?:play|duration|use-play))/,
  ],
  ["fields", /app\/ui\/field\.tsx/],
  ["games", /app\/features\/games\//],
  ["seldom", /first-meetup-tips/],
  ["notices", /app\/features\/notifications\//],
  ["root", /db\/schema\//],
];

/** The screens of the moderators, which no other member loads. */
const DESK = "/features/review/";
const WHATS_ON = /app\/features\/whats-on\//;

/** What pages load once they are idle. */
const IDLE = /app\/ui\/(?:offline|prefetch)\//;

/** The bundler's own helpers. */
const HELPER = /^\0/;

/** What starts the pages: it changes with a package alone, and browsers keep it over new versions of August. */
const START = "entry";

/**
 * The files of the routes, and of the start, that need a module.
 *
 * @param withLater true to count the files that a member's action loads later
 */
function listEntries(id: string, graph: Rollup.ManualChunkMeta, withLater: boolean): string[] {
  const reached = new Set([id]);
  for (const each of reached) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(each) ?? {};
    for (const importer of withLater ? [...importers, ...dynamicImporters] : importers)
      reached.add(importer);
  }
  return [...reached].filter((each) => graph.getModuleInfo(each)?.isEntry);
}

/** The editor's two screens count as one: what they share with another is no matter of every screen. */
function toNames(entries: readonly string[]): string[] {
  const names = entries.map((entry) => basename(entry).replace(/\..*/, "")).sort();
  return names.filter((name) => name !== "profile-section" || !names.includes("profile-setup"));
}

/**
 * Every file is a request, so a screen loads few: the start, the root with what many screens share and most of what
 * the busiest one shares, its own, and one for each other screen with which it shares something (record 40).
 */
const chunkOf: Rollup.GetManualChunk = (id, graph) => {
  const users = toNames(listEntries(id, graph, false));
  if (HELPER.test(id) || users.includes(START)) return START;
  // What only a member's action loads stays apart, and what the first idle time loads is one file.
  if (users.length === 0) return IDLE.test(id) ? "idle" : undefined;
  const entries = listEntries(id, graph, true);
  const all = toNames(entries);
  if (all.length > 1 && entries.every((entry) => entry.includes(DESK))) return "desk";
  // Who goes to an event, which no screen shows but Home and those of What's On.
  if (all.length > 1 && WHATS_ON.test(id)) return "going";
  if (users.includes("root")) return "root";
  if (all.length === 1) return undefined;
  const part = PARTS.find(([, modules]) => modules.test(id));
  if (part) return part[0];
  if (all.includes("root")) return "root";
  if (all.length >= MANY_SCREENS)
    return EVERYDAY.some((each) => all.includes(each)) ? "root" : "seldom";
  if (BUSIEST.some((each) => users.includes(each)) && !all.includes("messages")) return "root";
  return all.join("-");
};

/** why: a route whose file also holds what its later parts need would otherwise become two files. */
const oneFileForEachRoute: Plugin = {
  name: "one-file-for-each-route",
  apply: "build",
  config: () => ({ build: { rollupOptions: { preserveEntrySignatures: "allow-extension" } } }),
};

/**
 * why: browsers can't read db/content/prices.yml. Their scripts get the amounts of price-list.ts, each by its name, and
 * none that they do not use (record 72).
 */
const prices: Plugin = {
  name: "prices",
  load(id, { ssr = false } = {}) {
    if (ssr || !id.endsWith("/features/prices/price-list.ts")) return;
    return Object.entries(priceList)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
};

/** In development the service worker is made anew each time that a browser asks for it. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "serve",
  configureServer: ({ middlewares }) => {
    middlewares.use("/service-worker.js", (_request, response, next) => {
      response.setHeader("Content-Type", "text/javascript");
      bundleWorker().then((code) => response.end(code), next);
    });
  },
};

/** The oldest browsers that run the scripts (README); `isSupportedBrowser` checks for what else the scripts need. */
const OLDEST_BROWSERS = ["safari16.4", "chrome108", "firefox121"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), oneFileForEachRoute, prices, serviceWorker],
  resolve: {
    alias: {
      "~": resolve(import.meta.dirname, "app"),
      "@db": resolve(import.meta.dirname, "db"),
    },
  },
  // In one file of the build they are found at once: hundreds of small ones take most of a start.
  ssr: { noExternal: [/^drizzle-orm/, "stripe", "zod"] },
  build: {
    target: isSsrBuild ? "node24" : OLDEST_BROWSERS,
    cssTarget: "es2022",
    // A smaller start than the bundler's own minifier makes: 3 KB of 75.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
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
