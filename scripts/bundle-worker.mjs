import { resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");

/**
 * Makes one file of the service worker and what it imports, minified: a browser loads it whole with its first page.
 *
 * @returns {Promise<string>}
 */
export async function bundleWorker() {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "~": resolve(ROOT, "app") } },
    build: {
      write: false,
      minify: "terser",
      terserOptions: { ecma: 2020, compress: { passes: 3 } },
      target: "es2022",
      rollupOptions: {
        input: resolve(ROOT, "app/ui/offline/worker/service-worker.client.ts"),
        output: { format: "iife" },
      },
    },
  });
  // One input that is not watched has one output.
  const { output } = /** @type {import("vite").Rollup.RollupOutput} */ (built);
  return output[0].code;
}
