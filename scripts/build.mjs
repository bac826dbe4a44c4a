/**
 * `npm run build`: builds the server, the pages' scripts and styles, and records which sources the
 * build was made of, so that nothing runs on a stale build. The bundler's output is shown only when
 * the build fails.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { indexRouter } from "../app/server/remix-internals/router-index.mjs";
import { bundleWorker } from "./bundle-worker.mjs";
import { forgetBuild, recordBuild, sourceStamp } from "./lib/build-stamp.mjs";

/** What an operator runs; bundled, so that the container runs it with plain node. */
const SCRIPTS = ["moderator", "maintain", "status"];
const ROOT = resolve(import.meta.dirname, "..");
const FROM = "build/client/assets";
const TO = "build/assets";

function buildApp() {
  const manifest = createRequire(import.meta.url).resolve("@remix-run/dev/package.json");
  const remix = join(dirname(manifest), createRequire(manifest)(manifest).bin.remix);
  const { status, output } = spawnSync(process.execPath, [remix, "vite:build"], {
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status === 0) return;
  process.stderr.write(output?.filter(Boolean).join("") ?? "");
  process.exit(status ?? 1);
}

/** Bundles the operator's scripts to build/scripts; packages stay outside. */
const buildScripts = () =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "~": resolve("app"), "@db": resolve("db") } },
    build: {
      ssr: true,
      target: "node24",
      outDir: "build/scripts",
      emptyOutDir: true,
      rollupOptions: {
        input: Object.fromEntries(SCRIPTS.map((name) => [name, resolve(`scripts/${name}.ts`)])),
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "lib-[hash].js" },
      },
    },
  });

/**
 * Runs a script, and ends the build where it fails.
 * @param {string[]} args the script and its arguments
 */
function runScript(...args) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", ...args], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {Buffer} content */
const brotli = (content) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // Larger blocks than the library chooses: 0.2 % less of the largest script.
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
    },
  });

/**
 * Moves scripts and styles to build/assets, each beside its brotli and gzip copies, out of reach of the
 * server's own file handler, which would compress them on every request and less well
 * (record 14).
 */
function compressAssets() {
  rmSync(TO, { recursive: true, force: true });
  mkdirSync(TO, { recursive: true });
  for (const name of readdirSync(FROM)) {
    const content = readFileSync(join(FROM, name));
    writeFileSync(join(TO, name), content);
    writeFileSync(join(TO, `${name}.br`), brotli(content));
    writeFileSync(join(TO, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
  rmSync(FROM, { recursive: true });
}

process.chdir(ROOT);
process.env.NODE_ENV = "production";
console.log("· Building August.");
const stamp = sourceStamp();
forgetBuild();
runScript("scripts/check-content.ts");
indexRouter();
buildApp();
writeFileSync("build/client/service-worker.js", await bundleWorker());
// The pictures that are served beside the files of public/.
runScript("scripts/draw-pictures.tsx", "build/client");
await buildScripts();
compressAssets();
recordBuild(stamp);
