import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { setTestEnv } from "../../tests/support/test-env";
import { admit, readAdmission, TurnQueue } from "./admission.server";
import { CAPACITY } from "./capacity.server";
import { sessionCookie } from "./cookies.server";

setTestEnv();

/** A queue whose turns end, and whose clock goes on, when the test says so, with what has begun. */
function openQueue() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  let ms = 0;
  const queue = new TurnQueue(
    (callback) => void ends.push(callback),
    () => ms,
  );
  const enter = (name: string, limit: object = {}, isGone = () => false) =>
    queue.enter({ isGone, begin: () => void begun.push(name) }, { most: 2, inBurst: 2, ...limit });
  const pass = (passedMs: number) => {
    ms += passedMs;
  };
  return { begun, enter, pass, endTurn: () => ends.shift()?.() };
}

it("each turn begins one request, in the order in which they came", () => {
  const { begun, enter, endTurn } = openQueue();
  for (const name of ["a", "b", "c"]) enter(name);
  expect(begun).toEqual(["a"]);
  endTurn();
  expect(begun).toEqual(["a", "b"]);
  endTurn();
  endTurn();
  enter("d");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

it("a request is refused while as many wait as may, and admitted in the turn after", () => {
  const { begun, enter, endTurn } = openQueue();
  expect(["a", "b", "c", "d"].map((name) => enter(name))).toEqual([true, true, true, false]);
  expect(enter("form", { most: 3, inBurst: 3, isForm: true })).toBe(true);
  endTurn();
  endTurn();
  expect(enter("e")).toBe(true);
  for (let turn = 0; turn < 4; turn += 1) endTurn();
  expect(begun).toEqual(["a", "b", "c", "form", "e"]);
});

it("a light request begins at once and takes no turn, or is refused while pages wait", () => {
  const { begun, enter } = openQueue();
  const poll = () => enter("poll", { most: 1, inBurst: 1, takesNoTurn: true });
  enter("a");
  expect([poll(), poll(), poll()]).toEqual([true, true, true]);
  enter("b");
  expect(poll()).toBe(false);
  expect(begun).toEqual(["a", "poll", "poll", "poll"]);
});

it("more may wait in a burst than where requests have waited for long", () => {
  const { enter, pass, endTurn } = openQueue();
  const limit = { most: 1, inBurst: 3 };
  const come = () => enter("page", limit);
  expect([come(), come(), come(), come(), come()]).toEqual([true, true, true, true, false]);
  pass(CAPACITY.burstMs);
  endTurn();
  endTurn();
  expect(come()).toBe(false);
  endTurn();
  expect([come(), come(), come()]).toEqual([true, true, true]);
});

it("pages are admitted beside many forms that wait", () => {
  const { enter } = openQueue();
  const form = () => enter("form", { most: 9, inBurst: 9, isForm: true });
  expect(Array.from({ length: 11 }, form).filter(Boolean)).toHaveLength(10);
  expect([enter("page"), enter("page"), enter("page")]).toEqual([true, true, false]);
});

it("whoever has gone takes no turn", () => {
  const { begun, enter, endTurn } = openQueue();
  enter("a");
  enter("gone", {}, () => true);
  enter("b");
  endTurn();
  expect(begun).toEqual(["a", "b"]);
});

interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isBegun: boolean;
}

function send(url: string, { method = "GET", signedIn = true, accept = "text/html" } = {}): Sent {
  const sent: Sent = { isBegun: false };
  const cookie = signedIn ? `${sessionCookie().name}=x` : "";
  const request = { method, url, headers: { cookie, accept } } as unknown as IncomingMessage;
  const response = {
    destroyed: false,
    writeHead: (status: number, headers: Record<string, string>) => {
      Object.assign(sent, { status, headers });
      return { end: (body: string) => Object.assign(sent, { body }) };
    },
  } as unknown as ServerResponse;
  admit(request, response, () => {
    sent.isBegun = true;
  });
  return sent;
}

/** Lets all that waits have its turn. */
async function settle(): Promise<void> {
  while (readAdmission().waiting > 0) await nextTurn();
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

const sendMany = (count: number, ...request: Parameters<typeof send>) =>
  Array.from({ length: count }, () => send(...request));

it("what comes by itself gives way first, visitors before members, and what was typed last", async () => {
  const limits = Object.values(CAPACITY.waiting).map(({ inBurst }) => inBurst);
  expect(limits).toEqual([...limits].sort((a, b) => a - b));
  const [poll = 0, visitor = 0, member = 0, form = 0] = limits;
  const all = [
    ...sendMany(1 + poll, "/"),
    ...sendMany(1, "/api/notifications?limit=11"),
    ...sendMany(visitor - poll, "/", { signedIn: false }),
    ...sendMany(1, "/", { signedIn: false }),
    ...sendMany(member - visitor, "/discover"),
    ...sendMany(1, "/discover"),
    ...sendMany(form - member - 1, "/messages/1", { method: "POST" }),
    ...sendMany(1, "/join", { method: "POST", signedIn: false }),
    ...sendMany(1, "/messages/1", { method: "POST" }),
  ];
  const before = readAdmission();
  await settle();
  expect(before.waiting).toBe(form);
  expect(all.filter(({ isBegun }) => isBegun)).toHaveLength(1 + form);
  const refused = all.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(4);
  for (const { isBegun, headers } of refused) {
    expect(isBegun).toBe(false);
    expect(headers).toMatchObject({ "Retry-After": "2", "cache-control": "private, no-cache" });
  }
  expect(refused.at(-1)?.body).toContain("nothing was changed");
  expect(send("/discover").isBegun).toBe(true);
  await settle();
});

it("health, the payment provider, logging out and parts of a page are never refused", async () => {
  const filled = sendMany(70, "/discover", { method: "POST" });
  const never = [
    send("/livez", { signedIn: false }),
    send("/healthz", { signedIn: false }),
    send("/api/stripe/webhook", { method: "POST", signedIn: false }),
    send("/api/logout", { method: "POST" }),
    send("/assets/root-abc.js"),
    send("/media/12/360.avif"),
    send("/favicon.svg", { signedIn: false }),
  ];
  expect(never.every(({ isBegun }) => isBegun)).toBe(true);
  await settle();
  expect(filled.some(({ status }) => status === 503)).toBe(true);
});

const require = createRequire(import.meta.url);
const { decodeViaTurboStream } = require(
  require.resolve("@remix-run/react").replace(/index\.js$/, "single-fetch.js"),
) as { decodeViaTurboStream: (body: ReadableStream, scope: object) => Promise<{ value: object }> };

async function decode({ body = "" }: Sent): Promise<Record<string | symbol, unknown>> {
  const stream = new Blob([body]).stream();
  return { ...(await decodeViaTurboStream(stream, globalThis)).value } as Record<
    string | symbol,
    unknown
  >;
}

it("a page that is refused offers to try again and brings its own style, a form offers no repeat", async () => {
  sendMany(70, "/discover", { method: "POST" });
  sendMany(40, "/discover");
  const page = send("/discover", { accept: "text/html" });
  const form = send("/welcome", { method: "POST", accept: "text/html" });
  await settle();
  expect(page.body).toContain('<a href="">Try again</a>');
  expect(form.body).not.toContain("Try again</a>");
  const [, style = ""] = /<style>([^<]*)/.exec(page.body ?? "") ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers?.["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
});

it("a call reads the refusal as JSON, and the router as an error with its words", async () => {
  sendMany(70, "/discover", { method: "POST" });
  sendMany(40, "/discover");
  const call = send("/api/match", { method: "POST", accept: "application/json" });
  const signIn = send("/api/login", { accept: "text/html,*/*" });
  const screen = send("/discover.data?_routes=x", { accept: "*/*" });
  const form = send("/welcome.data", { method: "POST", accept: "*/*" });
  await settle();
  expect(JSON.parse(call.body ?? "")).toEqual({
    code: "busy",
    title: "One Moment",
    message: expect.stringContaining("Please try again in a few seconds."),
  });
  expect(signIn.headers?.["content-type"]).toContain("text/html");
  const error = { status: 503, data: { code: "busy", title: "One Moment" } };
  expect((await decode(form)).error).toMatchObject(error);
  const forScreen = await decode(screen);
  const [symbol] = Object.getOwnPropertySymbols(forScreen);
  expect(forScreen[symbol as symbol]).toMatchObject({ error });
});
