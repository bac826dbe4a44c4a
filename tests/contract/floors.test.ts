import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { FLOORS, MEETUP_PARTS } from "../support/floors";
import { listImports, listModules, ROOT, read, routeModules } from "../support/sources";

const MODULES = listModules("app");
const IMPORTS = MODULES.flatMap(listImports);

const getFolder = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const findFloor = (folder: string) => FLOORS.findIndex((folders) => folders.includes(folder));

describe("a feature folder", () => {
  it("every feature folder is on exactly one floor", () => {
    const folders = readdirSync(join(ROOT, "app/features")).sort();
    expect(FLOORS.flat().sort()).toEqual(folders);
  });

  it("a feature folder imports values only from lower floors", () => {
    const between = IMPORTS.flatMap(({ from, to, isType }) => {
      const [above, below] = [getFolder(from), getFolder(to)];
      return !isType && above && below && above !== below ? [{ from, to, above, below }] : [];
    });
    const upward = between.filter(({ above, below }) => findFloor(below) >= findFloor(above));
    expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
    expect(between.length).toBeGreaterThan(100);
  });

  it("a part of meetups imports values only from the parts below it", () => {
    const levels = ["", ...MEETUP_PARTS, "meetup-sweeps"];
    const findLevel = (path: string) => {
      const found = /^app\/features\/meetups\/(?:(\w+)\/|(meetup-sweeps)\.)?/.exec(path);
      return found ? levels.indexOf(found[1] ?? found[2] ?? "") : undefined;
    };
    const within = IMPORTS.flatMap(({ from, to, isType }) => {
      const [above, below] = [findLevel(from), findLevel(to)];
      const isBetween = above !== undefined && below !== undefined && above !== below;
      return !isType && isBetween ? [{ name: `${from} imports ${to}`, above, below }] : [];
    });
    expect(within.filter(({ above, below }) => below > above).map(({ name }) => name)).toEqual([]);
    expect(MODULES.filter((path) => findLevel(path) === -1)).toEqual([]);
    expect(within.length).toBeGreaterThan(50);
  });
});

/** Names of the values that a module exports. */
function exportedValues(path: string): string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  });
}

/** Whether the code of a module, types and comments aside, uses browser-only globals. */
function usesBrowser(path: string): boolean {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && BROWSER_ONLY.has(node.text) && isGlobal(node)) isFound = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return isFound;
}

const BROWSER_ONLY = new Set([
  "document",
  "window",
  "navigator",
  "location",
  "localStorage",
  "sessionStorage",
  "XMLHttpRequest",
  "MediaRecorder",
  "HTMLElement",
  "HTMLFormElement",
]);

/** Whether an identifier is a reference, not a property name or a declaration. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !(
    (ts.isPropertyAssignment(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isJsxAttribute(parent) ||
      ts.isPropertySignature(parent)) &&
    parent.name === node
  );
}

describe("the kinds of files", () => {
  const isHook = (name: string) => /^use[A-Z]/.test(name);
  const getName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

  it("exactly the modules of the route table end in .route", () => {
    const named = MODULES.filter((path) => /\.route\.tsx?$/.test(path));
    const inDevelopment = "app/ui/styleguide.route.tsx";
    expect(named.sort()).toEqual([...new Set(routeModules()), inDevelopment].sort());
  });

  it("a file of hooks begins with use-, and holds nothing else", () => {
    const hooks = MODULES.filter((path) => exportedValues(path).some(isHook));
    expect(hooks.filter((path) => !getName(path).startsWith("use-"))).toEqual([]);
    const named = MODULES.filter((path) => getName(path).startsWith("use-"));
    expect(named.filter((path) => !exportedValues(path).every(isHook))).toEqual([]);
  });

  it("code that only browsers run ends in .client, except hooks and components", () => {
    const plain = MODULES.filter(
      (path) => path.endsWith(".ts") && !/\.(?:route|server|client)\.ts$/.test(path),
    );
    const browsers = plain.filter((path) => !getName(path).startsWith("use-") && usesBrowser(path));
    expect(browsers).toEqual([]);
    const clients = MODULES.filter((path) => path.endsWith(".client.ts"));
    expect(clients.length).toBeGreaterThan(10);
  });

  it("no server module imports a browser module", () => {
    const wrong = IMPORTS.filter(
      ({ from, to, isType }) => /\.server\.tsx?$/.test(from) && /\.client\./.test(to) && !isType,
    );
    expect(wrong).toEqual([]);
  });

  it("a module that imports from Node ends in .server", () => {
    const wrong = MODULES.filter(
      (path) =>
        !/\.(?:server|route)\.tsx?$/.test(path) &&
        /from "(?:node:|better-sqlite3|@db\/connection|drizzle-orm)/.test(read(path)),
    );
    expect(wrong).toEqual([]);
  });
});
