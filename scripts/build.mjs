/**
 * `npm run build`: builds the server, the pages' scripts and styles, and records which sources the
 * build was made of, so that nothing runs on a build of other ones.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { forgetBuild, recordBuild, sourceStamp } from "./lib/build-stamp.mjs";

process.chdir(resolve(import.meta.dirname, ".."));

const manifest = createRequire(import.meta.url).resolve("@remix-run/dev/package.json");
const remix = join(dirname(manifest), createRequire(manifest)(manifest).bin.remix);

const env = { ...process.env, NODE_ENV: "production" };
const stamp = sourceStamp();
forgetBuild();
for (const step of [
  [remix, "vite:build"],
  ["scripts/build-scripts.mjs"],
  ["scripts/compress-assets.mjs"],
]) {
  const { status } = spawnSync(process.execPath, step, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
recordBuild(stamp);
