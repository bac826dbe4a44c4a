import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { decodeRouterText } from "../../../tests/support/router-text";
import { closeAll, send, sendMany, settle } from "./admission.fixture";
import { readAdmission } from "./admission.server";
import { CAPACITY } from "./capacity.server";

// A burst lasts as long as the test, however busy the machine is.
vi.useFakeTimers({ toFake: ["performance"] });

it("polls have the fewest places, then visitors' pages, members' pages and forms, and what comes beyond is refused", async () => {
  const { poll, visitor, member, form } = CAPACITY.waiting;
  const startedMs = Date.now();
  const limits = [poll, visitor, member, form].map(({ inBurst }) => inBurst);
  expect(limits).toEqual([...limits].sort((a, b) => a - b));
  const all = [
    ...sendMany(1 + poll.inBurst, "/"),
    ...sendMany(1, "/api/notifications?limit=11"),
    ...sendMany(member.inBurst - poll.inBurst, "/discover"),
    ...sendMany(1, "/discover"),
    ...sendMany(visitor.inBurst, "/", { signedIn: false }),
    ...sendMany(1, "/", { signedIn: false }),
    ...sendMany(form.inBurst, "/messages/1", { method: "POST" }),
    ...sendMany(1, "/messages/1", { method: "POST" }),
    ...sendMany(form.inBurst, "/join", { method: "POST", signedIn: false }),
    ...sendMany(1, "/join", { method: "POST", signedIn: false }),
  ];
  const before = readAdmission();
  await settle();
  const places = member.inBurst + visitor.inBurst + 2 * form.inBurst;
  expect(before.waiting).toBe(places);
  expect(all.filter(({ isBegun }) => isBegun)).toHaveLength(1 + places);
  const refused = all.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(5);
  expect(readAdmission().refusedAt?.getTime()).toBeGreaterThanOrEqual(startedMs);
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

it("a path is read once, also that of logging out, which is asked for most often", async () => {
  const readUrl = vi.fn(() => "/api/logout");
  send("", { method: "POST", signedIn: false, readUrl });
  expect(readUrl).toHaveBeenCalledOnce();
  await settle();
});

it("an event of the payment provider begins beside pages that wait", async () => {
  const filled = sendMany(70, "/discover", { method: "POST" });
  const event = { method: "POST", signedIn: false, accept: "*/*" };
  expect(send("/api/stripe/webhook", event).isBegun).toBe(true);
  await settle();
  expect(filled.some(({ status }) => status === 503)).toBe(true);
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

it("a page that is refused has the bar with the way home, offers to try again and brings its own style, a form offers no repeat", async () => {
  sendMany(70, "/discover", { method: "POST" });
  sendMany(40, "/discover");
  const page = send("/discover", { accept: "text/html" });
  const form = send("/welcome", { method: "POST", accept: "text/html" });
  await settle();
  for (const { body } of [page, form])
    expect(body).toContain('<header><a href="/">August</a></header><main>');
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
  const message = expect.stringContaining("Please try again in a few seconds.");
  const error = { status: 503, data: { title: "One Moment", message } };
  expect((await decodeRouterText(form.body)).error).toMatchObject(error);
  const forScreen = await decodeRouterText(screen.body);
  const [symbol] = Object.getOwnPropertySymbols(forScreen);
  expect(forScreen[symbol as symbol]).toMatchObject({ error });
});

it("a browser's guess is refused before a page, and visitors get no member refused", async () => {
  const { poll, visitor } = CAPACITY.waiting;
  const guess = { more: { "sec-purpose": "prefetch" } };
  const strangers = sendMany(visitor.inBurst + 2, "/", { signedIn: false });
  sendMany(poll.inBurst, "/discover");
  const guessed = send("/discover", guess);
  const early = send("/discover", { more: { purpose: "prefetch" } });
  const own = send("/discover");
  await settle();
  expect([guessed.status, strangers.at(-1)?.status]).toEqual([503, 503]);
  expect([early.isBegun, own.isBegun]).toEqual([true, true]);
});

it("a page whose browser has gone is not begun", async () => {
  send("/discover");
  const gone = send("/discover", { isGone: true });
  const next = send("/discover");
  await settle();
  expect([gone.isBegun, gone.status, next.isBegun]).toEqual([false, undefined, true]);
});

it("a held poll is refused while members' pages wait, but not while visitors' pages do", async () => {
  const { inBurst } = CAPACITY.waiting.poll;
  const poll = () => send("/messages/changes");
  sendMany(1 + inBurst, "/", { signedIn: false });
  expect(poll().isBegun).toBe(true);
  sendMany(inBurst, "/discover");
  const refused = poll();
  await settle();
  expect([refused.isBegun, refused.status]).toEqual([false, 503]);
  closeAll();
  await settle();
});
