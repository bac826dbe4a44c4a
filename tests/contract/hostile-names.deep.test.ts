import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  findContract,
  findPost,
  findSender,
  isCall,
  listFields,
} from "../support/all-contracts";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import { dump } from "../support/test-server";
import { type Body, sendAs } from "./post-as";

const { fixtures, server } = setUpRoleServer();
/** The whole database before any write. */
let untouched: string | undefined;

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
/**
 * A marker in every hostile value and in many names: no page, no response, and no table may contain
 * it.
 */
const MARK = "zqxmark";
/** In processor time, which does not depend on the machine's load. */
const ANSWERS_WITHIN_CPU_MS = 1_000;

const LONG_NAME = `a[${"9".repeat(10_000_000)}]=${MARK}`;

/** Names that a parser of paths would follow. */
const HOSTILE_FORMS: [what: string, body: (field: string) => string][] = [
  ["an index of sixty million", () => `a[60000000]=${MARK}`],
  ["an index without a name", () => `[60000000]=${MARK}&[]=${MARK}&=${MARK}`],
  ["an index of sixty million on a field", (field) => `${field}[60000000]=${MARK}`],
  ["a name in brackets on a field", (field) => `${field}[${MARK}]=1`],
  ["a name after a point on a field", (field) => `${field}.${MARK}=1`],
  ["a field and a path into it", (field) => `${field}=1&${field}[b]=${MARK}&${field}.c=${MARK}`],
  ["a path into a field and the field", (field) => `${field}[b]=${MARK}&${field}=1`],
  ["a text and a path into it", () => `a=1&a[b]=${MARK}`],
  ["the prototype", () => `__proto__=${MARK}`],
  ["a path into the prototype", () => `__proto__[${MARK}]=1&__proto__.${MARK}=1`],
  ["a path into the prototype's maker", () => `constructor.prototype.${MARK}=1`],
  ["a path into a field's prototype", (field) => `${field}[__proto__][${MARK}]=1`],
  ["names of every object", () => `toString=${MARK}&hasOwnProperty=${MARK}&constructor=${MARK}`],
  ["a path of twenty thousand steps", () => `a${"[a]".repeat(20_000)}=${MARK}`],
  ["a path of thirty thousand points", (field) => `${field}${".a".repeat(30_000)}=1`],
  ["ten thousand fields", () => Array.from({ length: 10_000 }, (_, at) => `m${at}=`).join("&")],
  ["a field ten thousand times", (field) => `${field}=&`.repeat(60_000 / (field.length + 2))],
  ["the form library's own names", () => `__rvfInternalFormDefaults=${MARK}&subaction=${MARK}`],
  ["a path into the form library's own name", () => `__rvfInternalFormId[x]=${MARK}`],
  ["a form id that is none", () => `__rvfInternalFormId=${encodeURIComponent(`<${MARK}>`)}`],
  ["ten million characters of names", () => LONG_NAME],
];

const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** The same as JSON: `rest` is what a good body holds. */
const HOSTILE_CALLS: [what: string, body: (field: string, rest: string) => string][] = [
  ["the prototype", (_, rest) => `{"__proto__":{"${MARK}":true}${rest}}`],
  ["the prototype alone", () => `{"__proto__":{"${MARK}":true}}`],
  ["the prototype's maker", (_, rest) => `{"constructor":{"prototype":{"${MARK}":1}}${rest}}`],
  ["a prototype for a field", (field, rest) => `{"a":1${rest},"${field}":{"__proto__":{"x":1}}}`],
  ["a path as a name", (field, rest) => `{"${field}[60000000]":"${MARK}","a.b":1${rest}}`],
  ["a field twice", (field, rest) => `{"a":1${rest},"${field}":{},"${field}":[]}`],
  ["a field of ten thousand lists", (field) => `{"${field}":${deep("[", "]", 10_000)}}`],
  ["a field of eight thousand objects", (field) => `{"${field}":${deep('{"a":', "}", 8_000)}}`],
  ["eight thousand objects", () => deep('{"a":', "}", 8_000)],
  [
    "five thousand names",
    (_, rest) => `{${Array.from({ length: 5_000 }, (_each, at) => `"m${at}":1`).join(",")}${rest}}`,
  ],
  ["ten million characters", (field) => `{"${field}":"${"9".repeat(10_000_000)}"}`],
];

/** Multipart names, which an upload reads while they arrive. */
const HOSTILE_PARTS: [what: string, names: string[]][] = [
  ["an index of sixty million", ["a[60000000]", "file[60000000]", "[]"]],
  ["the prototype", ["__proto__", `__proto__[${MARK}]`, `constructor.prototype.${MARK}`]],
  ["a path of a thousand steps", [`file${"[a]".repeat(1_000)}`]],
  ["ten thousand parts", Array.from({ length: 10_000 }, (_, at) => `m${at}`)],
  ["one name many times", Array.from({ length: 20 }, () => "file")],
];

const multipart = (names: readonly string[]) =>
  `${names
    .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${MARK}\r\n`)
    .join("")}--x--\r\n`;

const KEPT_ASIDE = ["rate_limits", "sessions", "profile_drafts"];

const look = () => JSON.stringify(dump({ without: KEPT_ASIDE }));

/** Neither a 5xx nor slow, with nothing echoed, stored, or leaked into the process. */
async function expectHarmless(route: string, what: string, type: string, body: Body) {
  const name = `${route}: ${what}`;
  untouched ??= look();
  const [before, startedMs] = [process.cpuUsage(), performance.now()];
  const response = await sendAs(server, fixtures, route, type, body);
  const text = await response.text();
  // Asking for the processor time takes longer than many an answer; by the clock it is a bound of it.
  if ((performance.now() - startedMs) * availableParallelism() >= ANSWERS_WITHIN_CPU_MS) {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, name).toBeLessThan(ANSWERS_WITHIN_CPU_MS);
  }
  expect(response.status, name).not.toBe(500);
  expect(text, name).not.toContain(MARK);
  // A call returns the unknown name to its caller.
  if (type !== JSON_TYPE) expect(text, name).not.toContain("60000000");
  expect(text.length, name).toBeLessThan(1_000_000);
  const kept = server.isUntouched() ? untouched : look();
  expect(kept, name).not.toContain(MARK);
  if (response.status >= 400) expect(kept === untouched, `${name} keeps nothing`).toBe(true);
  expect(({} as Record<string, unknown>)[MARK], name).toBeUndefined();
  expect(Object.keys(Object.prototype), name).toEqual([]);
  server.reset();
}

/** Each different body for the first and the last field of an action. */
const bodiesFor = (route: string, bodyFor: (field: string) => string) => {
  const fields = listFields(route);
  return new Set([fields[0] ?? "a", fields.at(-1) ?? "a"].map(bodyFor));
};

describe("hostile field names in forms", () => {
  it.each(HOSTILE_FORMS)(
    "hostile field names harm nothing: %s",
    async (what, bodyFor) => {
      const routes = ACTIONS.filter((route) => !isCall(route));
      expect(routes.length).toBeGreaterThan(20);
      for (const route of routes) {
        const good = fillParams(String(findPost(route).body), fixtures.params[findSender(route)]);
        for (const body of bodiesFor(route, bodyFor))
          await expectHarmless(route, what, FORM, [good, body].filter(Boolean).join("&"));
        if (good) await expectHarmless(route, `${what} alone`, FORM, bodyFor("a"));
      }
    },
    120_000,
  );
});

describe("hostile field names in JSON calls", () => {
  it.each(HOSTILE_CALLS)(
    "hostile field names harm nothing: %s",
    async (what, bodyFor) => {
      const routes = ACTIONS.filter((route) => isCall(route));
      expect(routes.length).toBeGreaterThan(5);
      for (const route of routes) {
        const good = fillParams(
          JSON.stringify(findPost(route).body),
          fixtures.params[findSender(route)],
        );
        const rest = good.startsWith("{") && good !== "{}" ? `,${good.slice(1, -1)}` : "";
        for (const body of bodiesFor(route, (field) => bodyFor(field, rest)))
          await expectHarmless(route, what, JSON_TYPE, body);
      }
    },
    120_000,
  );
});

describe("hostile field names in uploads", () => {
  it.each(HOSTILE_PARTS)("hostile field names harm nothing: %s", async (what, names) => {
    for (const route of ACTIONS.filter((each) => findContract(each).upload))
      await expectHarmless(route, what, "multipart/form-data; boundary=x", multipart(names));
  });
});
