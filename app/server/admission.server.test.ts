import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { setTestEnv } from "../../tests/support/test-env";
import { admit, readAdmission } from "./admission.server";
import { CAPACITY } from "./capacity.server";
import { sessionCookie } from "./cookies.server";

setTestEnv();

interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isBegun: boolean;
}

/** Ends the answers that are under way. */
const closes: (() => void)[] = [];

function send(
  url: string,
  {
    method = "GET",
    signedIn = true,
    accept = "text/html",
    more = {} as Record<string, string>,
    isGone = false,
  } = {},
): Sent {
  const sent: Sent = { isBegun: false };
  const cookie = signedIn ? `${sessionCookie().name}=x` : "";
  const request = {
    method,
    url,
    headers: { cookie, accept, ...more },
  } as unknown as IncomingMessage;
  const response = {
    destroyed: isGone,
    once: (event: string, leave: () => void) => event === "close" && closes.push(leave),
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

it("health, logging out and parts of a page are never refused", async () => {
  const filled = sendMany(70, "/discover", { method: "POST" });
  const never = [
    send("/livez", { signedIn: false }),
    send("/healthz", { signedIn: false }),
    send("/api/logout", { method: "POST" }),
    send("/assets/root-abc.js"),
    send("/media/12/360.avif"),
    send("/favicon.svg", { signedIn: false }),
  ];
  expect(never.every(({ isBegun }) => isBegun)).toBe(true);
  await settle();
  expect(filled.some(({ status }) => status === 503)).toBe(true);
});

it("events of the payment provider begin beside pages that wait, so many at a time, and are told when to come again", async () => {
  const filled = sendMany(70, "/discover", { method: "POST" });
  const { all } = CAPACITY.paymentEvents;
  const post = () =>
    send("/api/stripe/webhook", { method: "POST", signedIn: false, accept: "*/*" });
  const events = Array.from({ length: all + 1 }, post);
  expect(events.filter(({ isBegun }) => isBegun)).toHaveLength(all);
  await settle();
  expect(events.at(-1)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
  for (const close of closes.splice(0)) close();
  expect(post().isBegun).toBe(true);
  for (const close of closes.splice(0)) close();
  expect(filled.some(({ status }) => status === 503)).toBe(true);
});

it("an address that only looks like a file's waits like any other, and is refused", async () => {
  const pages = sendMany(30, "/abc.xyz", { signedIn: false });
  expect(send("/favicon.svg", { signedIn: false }).isBegun).toBe(true);
  await settle();
  expect(pages.some(({ status }) => status === 503)).toBe(true);
});

it("a flood of what takes no turn does not put off the turns of pages", async () => {
  const [, second] = sendMany(2, "/discover");
  for (let nth = 0; nth < 3; nth += 1) {
    send("/api/stripe/webhook", { method: "POST", signedIn: false });
    await nextTurn();
  }
  expect(second?.isBegun).toBe(true);
  for (const close of closes.splice(0)) close();
  await settle();
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

it("a visitor is refused where a member still waits, and a browser's guess before either", async () => {
  const { poll, visitor } = CAPACITY.waiting;
  const guess = { more: { "sec-purpose": "prefetch" } };
  sendMany(1 + poll.inBurst, "/discover");
  const guessed = send("/discover", guess);
  const early = send("/discover", { more: { purpose: "prefetch" } });
  sendMany(visitor.inBurst - poll.inBurst - 1, "/discover");
  const stranger = send("/", { signedIn: false });
  const own = send("/discover");
  await settle();
  expect([guessed.status, stranger.status]).toEqual([503, 503]);
  expect([early.isBegun, own.isBegun]).toEqual([true, true]);
});

it("a page whose browser has gone is not begun", async () => {
  send("/discover");
  const gone = send("/discover", { isGone: true });
  const next = send("/discover");
  await settle();
  expect([gone.isBegun, gone.status, next.isBegun]).toEqual([false, undefined, true]);
});

it("what a script asks for by itself takes no turn", async () => {
  send("/discover");
  const polls = ["/messages/changes", "/api/notifications?limit=11"].map((path) => send(path));
  expect([polls.map(({ isBegun }) => isBegun), readAdmission().waiting]).toEqual([[true, true], 0]);
  await settle();
});
