import ts from "typescript";
import { listModules, read } from "./sources";

type Declared = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;

const isFunction = (node: ts.Node | undefined): node is Declared =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The functions of a module by their names. */
function listFunctions(path: string): Map<string, { node: Declared; isExported: boolean }> {
  const found = new Map<string, { node: Declared; isExported: boolean }>();
  for (const statement of ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
    .statements) {
    const exported = { isExported: isExported(statement) };
    if (ts.isFunctionDeclaration(statement) && statement.name)
      found.set(statement.name.text, { node: statement, ...exported });
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (isFunction(initializer)) found.set(name.getText(), { node: initializer, ...exported });
  }
  return found;
}

/** Whether a function writes inside a transaction that another one has opened. */
const isWithin = ({ parameters }: Declared): boolean =>
  parameters.some(({ type }) => type?.getText() === "Transaction");

/** What a function calls or hands on by a plain name, and the methods that it calls. */
function listNames(node: Declared): Set<string> {
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) {
      const { parent } = child;
      const isProperty = ts.isPropertyAccessExpression(parent) && parent.name === child;
      if (isProperty && ts.isCallExpression(parent.parent)) names.add(`.${child.text}`);
      const isKey = ts.isPropertyAssignment(parent) && parent.name === child;
      if (!isProperty && !isKey) names.add(child.text);
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

/** The exported functions of a module that write by themselves. */
function listWritersOf(path: string): string[] {
  const functions = listFunctions(path);
  const writers = new Set<string>();
  for (let before = -1; before !== writers.size; ) {
    before = writers.size;
    for (const [name, { node }] of functions) {
      if (isWithin(node)) continue;
      const names = listNames(node);
      const writes = [...writers, "transact", ".run"].some((writer) => names.has(writer));
      if (writes) writers.add(name);
    }
  }
  const module = path.replace("app/features/", "").replace(".server.ts", "");
  return [...writers]
    .filter((name) => functions.get(name)?.isExported)
    .map((name) => `${module}#${name}`);
}

/** The exported functions of features that open a transaction, or write outside of one. */
export const listWriters = (...features: string[]): string[] =>
  listModules(...features.map((name) => `app/features/${name}`))
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap(listWritersOf);
