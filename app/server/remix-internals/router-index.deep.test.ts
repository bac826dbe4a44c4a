import { readFileSync } from "node:fs";
import Module from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import routeTable from "~/routes";
import fc from "../../../tests/support/fixed-seed";
import { addIndex, routerFile } from "./router-index.mjs";

interface Route {
  id: string;
  path?: string;
  index?: boolean;
  children?: Route[];
}
interface Router {
  matchRoutes: (
    routes: Route[],
    path: string,
  ) => { route: Route; params: object; pathname: string; pathnameBase: string }[] | null;
}

/** The router whose source is given, in a module of its own. */
function load(source: string): Router {
  const module = new Module(routerFile()) as Module & {
    _compile: (source: string, file: string) => void;
  };
  module._compile(source, routerFile());
  return module.exports as Router;
}

const installed = readFileSync(routerFile(), "utf8");
const indexed = load(addIndex(installed));
/** The same version as the browser's bundle has it, which nothing changes. */
const original = (await import(join(dirname(routerFile()), "router.js"))) as Router;

const routes: Route[] = [
  {
    id: "root",
    path: "",
    children: (await routeTable).map(({ path, index }) => ({
      id: path ?? "index",
      ...(index ? { index } : { path: path ?? "" }),
    })),
  },
];
const listPaths = () => (routes[0]?.children ?? []).map(({ path = "" }) => `/${path}`);

function agree(path: string, table = routes): void {
  expect(indexed.matchRoutes(table, path)).toEqual(original.matchRoutes(table, path));
}

it("the installed router is the one that can be indexed, and is indexed once", () => {
  expect(addIndex(addIndex(installed))).toBe(addIndex(installed));
  expect(() => addIndex("another source")).toThrow("another source");
});

it("the index finds what the router finds, for every route and around it", () => {
  for (const path of listPaths()) {
    const filled = path.replace(/:\w+/g, "17").replace("*", "a/b");
    for (const each of [filled, path, `${filled}/`, `${filled}/more`, filled.toUpperCase()]) {
      expect(indexed.matchRoutes(routes, each)?.at(-1)?.route.id).toBeDefined();
      agree(each);
    }
  }
});

const segment = fc.oneof(
  fc.constantFrom(...new Set(listPaths().flatMap((path) => path.split("/")))),
  fc.string({ maxLength: 6 }).map(encodeURIComponent),
  fc.constantFrom("%2F", "%C5%BF", "ſ", "K", "İ", "..", "matches%2f1", ""),
);
it("the index finds what the router finds, for any path", () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (parts) => agree(`/${parts.join("/")}`)),
    { numRuns: 300 },
  );
});

it("tables with layouts, optional and dynamic beginnings are found the same", () => {
  const table: Route[] = [
    {
      id: "layout",
      path: "",
      children: [
        { id: "home", index: true },
        { id: "a", path: "a/:b?" },
      ],
    },
    { id: "maybe", path: "en?/about" },
    { id: "any", path: ":first/end", children: [{ id: "deep", path: "a" }] },
    { id: "dotted", path: "robots.txt" },
    { id: "splat", path: "files/*" },
    { id: "rest", path: "*" },
  ];
  const parts = fc.constantFrom("a", "b", "en", "about", "end", "files", "robots.txt", "A", "x");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), (some) => agree(`/${some.join("/")}`, table)),
    { numRuns: 300 },
  );
});
