import ts from "typescript";
import { expect, it } from "vitest";
import { listSources, read } from "../support/sources";

/** Where a status does not come from a refusal. */
const READS_STATUS: Record<string, string> = {
  "app/entry.server.tsx": "sends what Remix made of a request",
  "app/server/web/multipart.server.ts": "tells busboy's errors apart, which have no codes",
  "app/server/web/page-cache.server.ts": "keeps what Remix made of a request",
  "app/server/web/plain-page.server.ts": "shows what failed without a word of the rules",
  "app/ui/error-page.tsx": "shows what Remix refuses by itself, too",
  "app/ui/offline/lost-answer.client.ts": "notes that the server answers again",
  "app/ui/prefetch/screens-ahead.client.ts": "tells a file that is gone from a link that is dead",
  "app/ui/session.client.ts": "says once what 304, 401 and 5xx mean to the scripts of screens",
  "app/server/web/route-failure.server.ts": "knows Node's error for a body that breaks off",
  "app/features/account/identity-provider.server.ts": "reads what an identity provider answered",
  "app/features/account/sign-in-failure.server.ts":
    "tells whose fault an identity provider's answer was",
  "app/features/notifications/push-send.server.ts": "asks another's service",
  "app/ui/offline/worker/sending.client.ts": "sends what waited, without the scripts of screens",
};

const COMPARING = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
const isStatus = (node: ts.Node) => /(?:^|\.)status\)?$/.test(node.getText());
const isSentence = (node: ts.Node) => /^[\w.?]+\.(?:message|title)$/.test(node.getText());
/** A word that is in the code, by itself or by the name of a constant. */
const isFixed = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || /^[A-Z][A-Z0-9_]+$/.test(node.getText());
const isNumber = (node: ts.Node) => ts.isNumericLiteral(node) || isFixed(node);

/** Whether a node distinguishes responses or errors by status or sentence. */
function decision(node: ts.Node): "status" | "sentence" | undefined {
  if (ts.isBinaryExpression(node) && COMPARING.has(node.operatorToken.kind)) {
    const { left, right } = node;
    const either = (one: (node: ts.Node) => boolean, other: (node: ts.Node) => boolean) =>
      (one(left) && other(right)) || (one(right) && other(left));
    if (either(isStatus, (side) => isNumber(side) && !ts.isStringLiteralLike(side)))
      return "status";
    if (either(isSentence, isFixed)) return "sentence";
  }
  if (ts.isSwitchStatement(node) && isSentence(node.expression)) return "sentence";
  if (ts.isSwitchStatement(node) && isStatus(node.expression)) {
    const [first] = node.caseBlock.clauses;
    if (first && ts.isCaseClause(first) && isNumber(first.expression)) return "status";
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression: on, name } = node.expression;
  const [argument] = node.arguments;
  if (/^(?:includes|has|test)$/.test(name.text) && argument) {
    if (isStatus(argument) && /\d{3}/.test(on.getText())) return "status";
    if (isSentence(argument)) return "sentence";
  }
  if (/^(?:includes|startsWith|endsWith|match|search)$/.test(name.text) && isSentence(on))
    return "sentence";
  return undefined;
}

function decisionsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const by = decision(node);
    if (by) found.push(`${path} decides by a ${by}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

it("no code decides by the status or the sentence of a refusal instead of its code", () => {
  const sources = listSources("app").filter(
    (path) => /\.(?:tsx?|js)$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((path) =>
    decisionsIn(path, read(path)).map((words) => ({ path, words })),
  );
  const wrong = found.filter(({ path }) => !(path in READS_STATUS));
  expect(wrong.map(({ words }) => words)).toEqual([]);
  const needless = Object.keys(READS_STATUS).filter(
    (name) => !found.some(({ path }) => path === name),
  );
  expect(needless).toEqual([]);
});

it.each([
  "if (error.status === 409) retry();",
  "if (404 == response.status) leave();",
  "const isOver = status >= 500;",
  "if (refusal?.status === FEE_STATUS) pay();",
  "[401, 403].includes(response.status)",
  "switch (response.status) { case 409: retry(); }",
  'if (body.message === "Message limit reached") stop();',
  "if (error.title !== SECOND_LOOK) throw error;",
  'if (error.message.includes("limit")) stop();',
  "if (/limit/.test(body.message)) stop();",
])("the search finds %s", (code) => {
  expect(decisionsIn("app/some.ts", code)).toHaveLength(1);
});

it.each([
  'if (match.status === "declined") return;',
  'if (error.code === "harsh_message") ask();',
  'if (typeof body.message === "string") show(body.message);',
  "show(response.status);",
])("the search passes over %s", (code) => {
  expect(decisionsIn("app/some.ts", code)).toEqual([]);
});
