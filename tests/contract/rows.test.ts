import ts from "typescript";
import { expect, it } from "vitest";
import { read, sourcesUnder } from "../support/sources";

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

const sourceOf = (path: string) =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);

/** Every node of a source that `choose` wants, as text. */
function listTexts(path: string, choose: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ("text" in node && choose(node)) found.push(String(node.text));
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(path));
  return found;
}

const isCode = (path: string) => /(?<!\.(?:test|fixture))\.tsx?$/.test(path);
const APP = sourcesUnder("app").filter(isCode);

const SCHEMA = sourcesUnder("db/schema").filter(isCode);

/** Names that the schema gives to columns, and to what else it makes. */
const isFirstArgument = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.arguments[0] === node;
const COLUMNS = SCHEMA.flatMap((path) =>
  listTexts(path, (node) => ts.isStringLiteral(node) && isFirstArgument(node)),
);

/** Snake-case words that are values: those that a column holds, and codes of refusals. */
const VALUES = new Set([...APP, ...SCHEMA].flatMap((path) => listTexts(path, ts.isStringLiteral)));
for (const name of COLUMNS) VALUES.delete(name);

const STRIPE_CHECKOUT = [
  "cancel_url",
  "client_reference_id",
  "customer_email",
  "line_items",
  "payment_intent_data",
  "price_data",
  "product_data",
  "success_url",
  "unit_amount",
];

/** Names that a protocol of others prescribes, by the file that speaks it. */
const FOREIGN: Record<string, string[]> = {
  "app/features/account/identity.server.ts": [
    "authorization_endpoint",
    "code_verifier",
    "family_name",
    "given_name",
    "grant_type",
    "jwks_uri",
    "redirect_uri",
    "token_endpoint",
  ],
  "app/features/media/ffmpeg.server.ts": [
    "attached_pic",
    "codec_name",
    "codec_type",
    "nb_read_packets",
  ],
  "app/features/membership/checkout.server.ts": [
    ...STRIPE_CHECKOUT,
    "interval_count",
    "subscription_data",
  ],
  "app/features/membership/events.server.ts": [
    "amount_total",
    "current_period_end",
    "ended_at",
    "payment_intent",
    "payment_status",
    "start_date",
  ],
  "app/features/membership/fee-checkout.server.ts": STRIPE_CHECKOUT,
  "app/features/membership/hosted.server.ts": ["expires_at"],
};

it("rows of the database have the names of the code: no property is a snake-case column", () => {
  const found = APP.map((path) => [
    path,
    [...new Set(listTexts(path, ts.isIdentifier))]
      .filter((name) => SNAKE_CASE.test(name) && !VALUES.has(name))
      .sort(),
  ]).filter(([, names]) => names?.length);
  const foreign = Object.entries(FOREIGN).map(([path, names]) => [path, [...names].sort()]);
  expect(found).toEqual(foreign);
});
