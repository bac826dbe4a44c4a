import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The one version of Node that August runs, builds and is tested on: the `node` package's, whose
 * binary goes before every other in an npm script. The Dockerfile names the same.
 *
 * @returns {string} such as 24.21.0
 */
export const pinnedVersion = () =>
  JSON.parse(readFileSync("package.json", "utf8")).devDependencies.node;

/** @returns {string} the absolute path of its program, once it is installed */
export const pinnedNode = () =>
  resolve(join("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node"));
