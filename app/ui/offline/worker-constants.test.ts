import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const WORKER = read("public/service-worker.js");
const OLD = read("app/ui/offline/old-pages.client.ts");
const CALLS = read("app/ui/session.client.ts");
const STORES = read("app/ui/offline/kept-pages.client.ts");
const LOST = read("app/ui/offline/lost-answer.client.ts");
const HEADER = read("app/server/viewer-header.ts");
const KEY = read("app/server/viewer-key.server.ts");
const PLAIN = read("app/server/plain-page.server.ts");

/** The text that the first group of a pattern finds. */
function find(source: string, pattern: RegExp): string {
  const [, found] = pattern.exec(source) ?? [];
  if (found === undefined) throw new Error(`Nothing matches ${pattern}.`);
  return found;
}

/** A product of numbers, as it is written in the code. */
const findNumber = (source: string, name: string): number =>
  find(source, new RegExp(`const ${name} = ([\\d_* ]+);`))
    .split("*")
    .reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);

/** The worker imports nothing, so that it repeats what the app says. */
it.each([
  ["the stores of pages", find(WORKER, /PREFIX = "(.+?)"/), find(STORES, /PREFIX = "(.+?)"/)],
  [
    "the stores of messages",
    find(WORKER, /`(\w+-)\$\{sessionKey\}`/),
    find(STORES, /UNSENT = "(.+?)"/),
  ],
  ["the viewer", find(WORKER, /VIEWER = "(.+?)"/), find(HEADER, /VIEWER_HEADER = "(.+?)"/)],
  ["a copy's time", find(WORKER, /headers\.get\("(X-K\w+)"\)/), find(OLD, /MADE_AT = "(.+?)"/)],
])("the worker and the app have one name for %s", (_, worker, app) => {
  expect(worker).toBe(app);
});

it.each([
  ["an answer is late", findNumber(WORKER, "DEAD_MS"), findNumber(LOST, "DEAD_MS")],
  ["a message has no answer", findNumber(WORKER, "SEND_MS"), findNumber(CALLS, "SEND_WAIT_MS")],
  ["a copy is too old", findNumber(WORKER, "OLDEST_MS"), findNumber(OLD, "OLDEST_MS")],
])("the worker and the app agree when %s", (_, worker, app) => {
  expect(worker).toBe(app);
});

it("the worker and the app agree how long a session key is, and its member's part", () => {
  const half = Number(find(KEY, /\.slice\(0, (\d+)\)/));
  expect(findNumber(WORKER, "SESSION_KEY_LENGTH")).toBe(2 * half);
  expect(findNumber(STORES, "MEMBER_LENGTH")).toBe(half);
});

it("a page of the worker has the bar and the styles of a plain page, and then its own", () => {
  const bar = /<header>.*<\/header>/;
  const style = find(PLAIN, /"(:root\{.*)nav\{[^}]*\}"/);
  expect(find(WORKER, /<style>(.*)<\/style>/).startsWith(style)).toBe(true);
  expect(bar.exec(WORKER)?.[0]).toBe(bar.exec(PLAIN)?.[0]);
  expect(bar.exec(PLAIN)).not.toBeNull();
});

it("an answer is late after the 8 seconds that are recorded and tested", () => {
  const seconds = Number(find(read("docs/decisions/0047-pages-kept-offline.md"), /after (\d+) s/));
  expect(findNumber(WORKER, "DEAD_MS")).toBe(seconds * 1_000);
  expect(findNumber(read("tests/e2e/dead-link.spec.ts"), "DEAD_MS")).toBe(seconds * 1_000);
});

it("as many conversations are kept as the privacy page says, for as long as is recorded", () => {
  const count = ["no", "one", "two", "three", "four", "five", "six", "seven"][
    findNumber(OLD, "MOST_CONVERSATIONS")
  ];
  for (const page of [
    "app/features/landing/privacy.route.tsx",
    "docs/decisions/0047-pages-kept-offline.md",
  ])
    expect(find(read(page), /the (\w+)\s+conversations/)).toBe(count);
});
