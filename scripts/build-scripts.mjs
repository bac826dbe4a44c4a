/**
 * Bundles the operator scripts to build/scripts/*.js, so that the container runs them with plain
 * node. Packages stay outside the bundles. `npm run build` calls this after the application's build.
 */
import { resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const SCRIPTS = ["moderator", "status", "check-backup"];

await build({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  resolve: { alias: { "~": resolve(ROOT, "app"), "@db": resolve(ROOT, "db") } },
  build: {
    ssr: true,
    target: "node24",
    outDir: "build/scripts",
    emptyOutDir: true,
    rollupOptions: {
      input: Object.fromEntries(
        SCRIPTS.map((name) => [name, resolve(ROOT, "scripts", `${name}.ts`)]),
      ),
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "lib-[hash].js" },
    },
  },
});
