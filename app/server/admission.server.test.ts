import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { setTestEnv } from "../../tests/support/test-env";
import { admit, readAdmission } from "./admission.server";
import { CAPACITY } from "./capacity.server";
import { sessionCookie } from "./cookies.server";

setTestEnv({ CLIENT_ADDRESS_HEADER: "Fly-Client-IP" });
// A burst lasts as long as the test, however busy the machine is.
vi.useFakeTimers({ toFake: ["performance"] });

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
    from = "",
  } = {},
): Sent {
  const sent: Sent = { isBegun: false };
  const cookie = signedIn ? `${sessionCookie().name}=x` : "";
  const request = {
    method,
    url,
    headers: { cookie, accept, ...(from && { "fly-client-ip": from }), ...more },
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
    return undefined;
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

it("an event of the payment provider begins beside pages that wait", async () => {
  const filled = sendMany(70, "/discover", { method: "POST" });
  const event = { method: "POST", signedIn: false, accept: "*/*" };
  expect(send("/api/stripe/webhook", event).isBegun).toBe(true);
  await settle();
  expect(filled.some(({ status }) => status === 503)).toBe(true);
});

it.each([
  ["polls", "GET", "/messages/changes"],
  ["polls of the bell", "GET", "/api/notifications?limit=11"],
  ["checks of health", "GET", "/livez"],
  ["checks for a monitor", "HEAD", "/healthz"],
  ["people who log out", "POST", "/api/logout"],
  ["payment events", "POST", "/api/stripe/webhook"],
])("of many %s that come at once from one address a few are begun", async (_what, method, url) => {
  const { address } = CAPACITY.atOnce;
  const flood = sendMany(address + 3, url, { method, from: "192.0.2.1" });
  const other = send(url, { method, from: "192.0.2.2" });
  // The platform's own checks come from no client's address.
  const own = sendMany(address + 3, url, { method });
  expect(flood.filter(({ isBegun }) => isBegun)).toHaveLength(address);
  expect([other, ...own].every(({ isBegun }) => isBegun)).toBe(true);
  await settle();
  expect(flood.at(-1)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
  for (const close of closes.splice(0)) close();
  // What is answered before the next one is read has taken as much time.
  expect(send(url, { method, from: "192.0.2.1" }).isBegun).toBe(false);
  await settle();
  expect(send(url, { method, from: "192.0.2.1" }).isBegun).toBe(true);
  for (const close of closes.splice(0)) close();
  await settle();
});

it("a poll that is held counts no longer for its address from the next turn on", async () => {
  const poll = (held: Promise<void>) => {
    const request = { method: "GET", url: "/messages/changes" } as IncomingMessage;
    Object.assign(request, { headers: { "fly-client-ip": "192.0.2.3" } });
    let isBegun = false;
    const answer = { writeHead: () => ({ end: () => undefined }) } as unknown as ServerResponse;
    admit(request, answer, () => {
      isBegun = true;
      return held;
    });
    return isBegun;
  };
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const begun = Array.from({ length: CAPACITY.atOnce.address + 1 }, () => poll(held));
  expect(begun.filter(Boolean)).toHaveLength(CAPACITY.atOnce.address);
  hold();
  await held;
  expect(poll(held)).toBe(false);
  await settle();
  expect(poll(held)).toBe(true);
  await settle();
});

it.each([
  ["an address below a picture's", "/media/a/b/c"],
  ["a picture without a file", "/media/12"],
  ["a folder of scripts", "/assets/a/b.js"],
  ["a script's data", "/assets/root-abc.data"],
  ["a link that logs out", "/api/logout"],
  ["a look at the webhook", "/api/stripe/webhook"],
  ["a check with a trailing slash", "/livez/"],
])("%s is refused like a page", async (_what, url) => {
  const pages = sendMany(30, url, { signedIn: false });
  await settle();
  expect(pages.some(({ status }) => status === 503)).toBe(true);
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
