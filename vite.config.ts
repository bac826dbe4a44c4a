import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

/** Names of assets without the kind of their source: every page names a dozen of them. */
const assetName = ({ name }: { name: string }) =>
  `assets/${name.replace(/\.(?:route|client)$/, "")}-[hash].js`;

/**
 * The small parts that nearly every screen has, in one file: each file of its own costs a line in every page and a
 * request.
 */
const PARTS =
  /\/app\/ui\/(?:badge|button|card|error-page|error-summary|facts|field|field-id|icon|menu|notice|page|person-row|portrait|relative-time|ring|toast|use-focus-on-anchor|use-form-answer|use-refused)\.tsx?$/;

/** What changes with a package alone, in a file that browsers keep over new versions of August. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
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
            manualChunks: (id) =>
              PARTS.test(id) ? "ui" : FRAMEWORK.test(id) ? "framework" : undefined,
          },
        },
  },
}));
