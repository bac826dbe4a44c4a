import ts from "typescript";
import { expect, it } from "vitest";
import { listModules, read } from "../support/sources";

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** The texts of a source's nodes of one kind. */
function listTexts(path: string, isWanted: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node) && "text" in node) found.push(String(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found;
}

const APP = listModules("app");
const SCHEMA = listModules("db/schema");

/** A column is made by a call whose first argument is its name. */
const isColumnName = (node: ts.Node) =>
  ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && node.parent.arguments[0] === node;

/** Words that are values: those that a column holds, and codes of refusals. */
const VALUES = new Set([...APP, ...SCHEMA].flatMap((path) => listTexts(path, ts.isStringLiteral)));
for (const path of SCHEMA) for (const name of listTexts(path, isColumnName)) VALUES.delete(name);

/** Modules that use the payment provider's library speak its names, which its types check. */
const speaksStripe = (path: string) =>
  path.startsWith("app/features/membership/") && /from "stripe"|callProvider/.test(read(path));

/** Names that a protocol of others prescribes, by the file that speaks it. */
const FOREIGN: Record<string, string[]> = {
  "app/features/account/identity-provider.server.ts": [
    "access_token",
    "id_token",
    "id_token_signing_alg_values_supported",
    "token_endpoint_auth_methods_supported",
    "token_type",
    "userinfo_signing_alg_values_supported",
  ],
  "app/features/account/identity.server.ts": [
    "access_token",
    "authorization_endpoint",
    "id_token",
    "token_endpoint",
    "userinfo_endpoint",
  ],
  "app/features/calendar/ics.server.ts": ["tzlib_get_ical_block"],
  "app/features/media/ffmpeg.server.ts": [
    "attached_pic",
    "codec_name",
    "codec_type",
    "color_transfer",
    "nb_read_packets",
  ],
};

it("joins are prepared queries: Drizzle reads one table at a time", () => {
  expect(APP.filter((path) => /\.(?:inner|left|right|full|cross)Join\(/.test(read(path)))).toEqual(
    [],
  );
});

it("rows of the database have the names of the code: no property is a snake-case column", () => {
  const found = APP.filter((path) => !speaksStripe(path))
    .map((path) => [
      path,
      [...new Set(listTexts(path, ts.isIdentifier))]
        .filter((name) => SNAKE_CASE.test(name) && !VALUES.has(name))
        .sort(),
    ])
    .filter(([, names]) => names?.length);
  const foreign = Object.entries(FOREIGN).map(([path, names]) => [path, [...names].sort()]);
  expect(found).toEqual(foreign);
});
