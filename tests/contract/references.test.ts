import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, read } from "../support/sources";

const FOLDERS = [".ci", "app", "db", "docs", "scripts", "tests"];
const TEXT = /(?:\.(?:tsx?|mjs|js|css|sql|md|toml|ya?ml|sh)|Dockerfile|\.env\.example|\.ci\/run)$/;

/** Every text file of the project, as paths from the root, but this one, whose patterns name what is refused. */
const FILES = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  ),
].filter(
  (path) =>
    TEXT.test(path) &&
    !/node_modules|references\.test/.test(path) &&
    statSync(join(ROOT, path)).isFile(),
);

/** A space, or the end of a line and the comment sign of the next. */
const GAP = String.raw`(?: |\s*\n\s*(?:(?:\*|//|#|--)\s+)?)`;
const NAME = "[a-z0-9]+(?:-[a-z0-9]+)+";
const list = (item: string) => `${item}(?:(?:,|,? and|,? to)${GAP}${item})*`;
const RULES = new RegExp(String.raw`\brules?${GAP}(${list(NAME)})`, "gi");
const RECORDS = new RegExp(String.raw`\brecords?${GAP}(${list(String.raw`\d+\b`)})`, "gi");
/** What leads outside of the project, and the former ways to name a record. */
const OUTSIDE = new RegExp(
  [
    String.raw`\bdecisions?${GAP}(?:[a-z]?\d|records?\b)`,
    String.raw`\bpart${GAP}[12]\b`,
    String.raw`\bthe${GAP}specification\b`,
    String.raw`\bproduct(?:'s)?${GAP}decisions?\b`,
    String.raw`docs/decisions/\d+\b(?!-)`,
  ].join("|"),
  "gi",
);

/** What a pattern finds, each as "path:line: words". */
const findAll = (pattern: RegExp) =>
  FILES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return [...text.matchAll(pattern)].map(({ 0: words, 1: cited = "", index }) => ({
      at: `${path}:${text.slice(0, index).split("\n").length}: ${words.replace(/\s+/g, " ")}`,
      cited,
    }));
  });

const blocks = read("docs/rules.md")
  .split(/^### /m)
  .slice(1)
  .map((block) => ({ name: block.split("\n", 1)[0] ?? "", block }));
const ruleNames = blocks.map(({ name }) => name);
const records = readdirSync(join(ROOT, "docs/decisions")).map((name) => Number.parseInt(name, 10));

it("every rule that is cited is in docs/rules.md", () => {
  const unknown = findAll(RULES).filter(({ cited }) =>
    (cited.match(new RegExp(NAME, "g")) ?? []).some((name) => !ruleNames.includes(name)),
  );
  expect(unknown.map(({ at }) => at)).toEqual([]);
});

it("every record that is cited is in docs/decisions", () => {
  const unknown = findAll(RECORDS).filter(({ cited }) =>
    (cited.match(/\d+/g) ?? []).some((number) => !records.includes(Number(number))),
  );
  expect(unknown.map(({ at }) => at)).toEqual([]);
});

it("nothing refers to a document outside of the project: a rule is cited by its name, a record by its number", () => {
  expect(findAll(OUTSIDE).map(({ at }) => at)).toEqual([]);
});

it("each rule has a name of its own, a reason, and places and tests that exist", () => {
  const wrong = blocks.flatMap(({ name, block }) => {
    const missing = ["- Why: ", "- In `", "- Test `"].filter((part) => !block.includes(part));
    const paths = [...block.matchAll(/`((?:app|db|docs|scripts|tests)\/[^`\s]+)`/g)];
    const gone = paths.flatMap(([, path = ""]) => (existsSync(join(ROOT, path)) ? [] : [path]));
    const twice = ruleNames.filter((other) => other === name).slice(1);
    return [...missing, ...gone, ...twice].map((problem) => `${name}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});
