import ts from "typescript";
import { expect, it } from "vitest";
import routes from "~/routes";
import { listModules, read } from "../../../tests/support/sources";
import { NOT_FOUND, notFound, Refusal, type RefusalCode } from "./errors";
import { SCREENS } from "./screens";

const isTooMany = (code: string) => new Refusal(code as RefusalCode, "", "").status === 429;

/** Every refusal with 429 of the product, made by itself or by a helper that takes its code first, with its place. */
function listTooMany() {
  return listModules("app").flatMap((path) => {
    const text = read(path);
    if (!/"too_/.test(text)) return [];
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found: { place: string; rest: string }[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return;
      const [code, ...rest] = node.arguments ?? [];
      if (!code || !ts.isStringLiteral(code) || !isTooMany(code.text)) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, rest: rest.map((each) => each.getText()).join() });
    };
    visit(source);
    return found;
  });
}

it("every refusal with 429 says after how long a client may come again", () => {
  const tooMany = listTooMany();
  expect(tooMany.length).toBeGreaterThan(6);
  const silent = tooMany.filter(({ rest }) => !rest.includes("retryAfterSeconds"));
  expect(silent.map(({ place }) => place)).toEqual([]);
});

it("what is not there is named, in the same words whether it is missing or another member's, with the screen of what is", () => {
  expect(notFound("meetup").message).toBe(NOT_FOUND.meetup.message);
  const sentences = Object.values(NOT_FOUND).map(({ message }) => message);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(We|You) can’t [^.]+\. [^.]+\.$/);
});

it("a page that names a screen leads to it", () => {
  for (const what of Object.keys(NOT_FOUND) as (keyof typeof NOT_FOUND)[]) {
    const { message, options } = notFound(what);
    const labels = options.screens?.map((path) => SCREENS[path]).join(" and ");
    // A member's profile has its own address.
    if (what === "media") expect(labels).toBe("");
    else
      expect(message).toMatch(new RegExp(`\\. (Yours are in ${labels}|${labels} shows [^.]+)\\.$`));
    for (const to of options.screens ?? []) {
      const [route] = routes.filter(({ path }) => `/${path}` === to);
      expect(read(`app/${route?.file}`), to).toContain(`${SCREENS[to]} · August`);
    }
  }
});
