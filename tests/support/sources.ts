import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

export const ROOT = resolve(import.meta.dirname, "../..");

/** Source files under the folders, as paths from the root of the project. */
export function listSources(...folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(?:tsx?|mjs|js|css)$/.test(path) && statSync(join(ROOT, path)).isFile())
    .filter((path) => !path.includes("node_modules"))
    .sort();
}

/** The TypeScript modules under the folders, without tests, fixtures, contracts and declarations. */
export const listModules = (...folders: string[]): string[] =>
  listSources(...folders).filter((path) => /(?<!\.(?:test|fixture|contract|d))\.tsx?$/.test(path));

export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

export interface Import {
  from: string;
  to: string;
  /** True for a type-only import, which is erased at run time. */
  isType: boolean;
}

const ALIASES: [prefix: string, folder: string][] = [
  ["~/", "app/"],
  ["@db/", "db/"],
];

/** Resolves an import to a file; undefined for a package or a non-module. */
function resolveImport(from: string, name: string): string | undefined {
  const alias = ALIASES.find(([prefix]) => name.startsWith(prefix));
  if (!alias && !name.startsWith(".")) return undefined;
  const base = alias
    ? join(alias[1], name.slice(alias[0].length))
    : relative(ROOT, resolve(ROOT, dirname(from), name));
  return ["", ".ts", ".tsx", "/index.ts"]
    .map((end) => `${base}${end}`)
    .find((path) => /\.(?:tsx?|mjs|js)$/.test(path) && existsSync(join(ROOT, path)));
}

const isTypeImport = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    !clause.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
};

/** The imports of a source file from other files of the project, dynamic `import()` included. */
export function listImports(from: string): Import[] {
  const found: Import[] = [];
  const add = (name: string, isType: boolean) => {
    const to = resolveImport(from, name);
    if (to) found.push({ from, to, isType });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        add(node.moduleSpecifier.text, isTypeImport(node));
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteral(name)) add(name.text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, read(from), ts.ScriptTarget.Latest, true));
  return found;
}

/** The cycles of a graph, each as a list of files. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, path: string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) found.push([...path.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}

/** Route modules of app/routes.ts, as paths from the root. */
export const routeModules = (): string[] =>
  [
    ...new Set(
      [...read("app/routes.ts").matchAll(/"(features\/[^"]+\.tsx?)"/g)].map(
        ([, file]) => `app/${file}`,
      ),
    ),
  ].sort();
