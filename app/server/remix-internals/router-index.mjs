/**
 * Remix's router flattens, ranks and compiles all routes again several times a request, which takes the longer the
 * more there are. The build gives the copy that the server loads an index instead; version 2 of the
 * package gets no more releases, and a test fails once its source is another (record 45).
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The router's file that the server loads. */
export const routerFile = () => createRequire(import.meta.url).resolve("@remix-run/router");

/** What is in the package, once, and what it becomes. */
const CHANGES = /** @type {const} */ ([
  [
    `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;
  let decoded = decodePath(pathname);
`,
    `  let matches = null;
  let decoded = decodePath(pathname);
  let branches = listBranches(routes, decoded);
`,
  ],
  [
    "compilePath(pattern.path, pattern.caseSensitive, pattern.end)",
    "compileOnce(pattern.path, pattern.caseSensitive, pattern.end)",
  ],
]);

const ADDED = `
const branchIndexes = new WeakMap();
// The first segment of a path, and how many there are.
const readKey = path => (path.split("/")[1] || "").toLowerCase() + " " + path.split("/").filter(Boolean).length;
function indexBranches(routes) {
  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  // A page is rendered with the few routes that match it, in a list of its own.
  if (branches.length < 9) return { byKey: new Map(), open: branches };
  let isOpen = ({ path }) => !/^\\/[\\w-]+(\\/|$)/.test(path) || path.includes("*");
  let keys = new Set(branches.filter(each => !isOpen(each)).map(({ path }) => readKey(path)));
  let pick = key => branches.filter(each => isOpen(each) || readKey(each.path) === key);
  return { byKey: new Map([...keys].map(key => [key, pick(key)])), open: branches.filter(isOpen) };
}
// The ranked branches that may match a path: as many segments, of which the first is the same or stands for any.
function listBranches(routes, pathname) {
  let index = branchIndexes.get(routes);
  if (!index) branchIndexes.set(routes, index = indexBranches(routes));
  return index.byKey.get(readKey(pathname)) || index.open;
}
const compiledPaths = new Map();
function compileOnce(path, caseSensitive, end) {
  let key = \`\${caseSensitive ? 1 : 0}\${end ? 1 : 0}\${path}\`;
  let compiled = compiledPaths.get(key);
  if (!compiled) compiledPaths.set(key, compiled = compilePath(path, caseSensitive, end));
  return compiled;
}
`;

/**
 * @param {string} source the router's
 * @returns {string} the same with an index; a repeat changes nothing
 * @throws {Error} when the source is not the one that is known
 */
export function addIndex(source) {
  if (source.endsWith(ADDED)) return source;
  let changed = source;
  for (const [before, after] of CHANGES) {
    if (changed.split(before).length !== 2)
      throw new Error(
        `@remix-run/router has another source than the one that is indexed (if only the index has changed, npm ci brings the original back): ${before.trim()}`,
      );
    changed = changed.replace(before, () => after);
  }
  return changed + ADDED;
}

/** Gives the installed router its index. @throws {Error} as `addIndex` */
export function indexRouter() {
  const file = routerFile();
  const source = readFileSync(file, "utf8");
  const indexed = addIndex(source);
  if (indexed === source) return;
  // A server that starts meanwhile reads one whole file or the other.
  writeFileSync(`${file}.new`, indexed);
  renameSync(`${file}.new`, file);
}
