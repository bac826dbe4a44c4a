import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decodeRouterText } from "../../../tests/support/router-text";
import { setTestEnv } from "../../../tests/support/test-env";
import { countConnection, readAdmission, refuseOverload } from "./overload.server";

setTestEnv();

let utilization = 0;
let nowMs = 1_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({
    ...{ utilization, idle: 0, active: 0 },
  }));
  use(0);
});
const open = new Set<EventEmitter>();
afterEach(() => {
  for (const response of open) response.emit("close");
  open.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the event loop work for this share of the next sample. */
function use(share: number): void {
  utilization = share;
  nowMs += 500;
}

/** Sends a request, which stays in flight. @returns what became of it, which changes once it is begun or refused */
function send(url: string, method = "GET", headers: Record<string, string> = {}) {
  const sent = {
    isAdmitted: false,
    isBegun: false,
    status: 0,
    headers: {} as Record<string, string>,
    body: "",
  };
  const response = Object.assign(new EventEmitter(), {
    writeHead: (status: number, own: Record<string, string>) => {
      Object.assign(sent, { status, headers: own });
      return { end: (body: string) => Object.assign(sent, { body }) };
    },
  });
  const before = readAdmission().refused;
  const request = { url, method, headers: { accept: "text/html", ...headers } };
  refuseOverload(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    () => {
      sent.isBegun = true;
    },
  );
  open.add(response);
  sent.isAdmitted = readAdmission().refused === before;
  return { sent, response };
}

const sendMany = (count: number, ...request: Parameters<typeof send>) =>
  Array.from({ length: count }, () => send(...request)).filter(({ sent }) => sent.isAdmitted)
    .length;

const NEVER = ["/livez", "/healthz", "/assets/root-abc.js", "/media/12/360.avif"];
const LIKE_PAGES = ["/media/a/b/c", "/media/12", "/assets/a/b.js", "/assets/x.data", "/livez/"];

it("polls are refused first, then pages, then forms, and health and parts of a page never", () => {
  sendMany(24, "/discover");
  use(1);
  sendMany(1, "/discover");
  for (const response of open) response.emit("close");
  expect(sendMany(80, "/api/notifications?limit=11")).toBe(4);
  expect(sendMany(80, "/discover", "GET", { "sec-purpose": "prefetch" })).toBe(0);
  expect(sendMany(80, "/discover", "GET", { purpose: "prefetch" })).toBe(4);
  expect(sendMany(80, "/messages/1", "POST")).toBe(56);
  for (const path of NEVER) expect([path, sendMany(80, path)]).toEqual([path, 80]);
  for (const path of LIKE_PAGES) expect([path, sendMany(80, path)]).toEqual([path, 0]);
});

it("fewer pages are in flight while the processor has no rest and is behind, and as many as before after one", () => {
  use(1);
  expect(sendMany(80, "/discover")).toBe(48);
  use(1);
  expect(sendMany(1, "/discover")).toBe(0);
  for (const response of open) response.emit("close");
  expect(sendMany(80, "/discover")).toBe(8);
  expect(sendMany(80, "/messages/1", "POST")).toBe(56);
  use(1);
  expect(sendMany(1, "/discover")).toBe(0);
  use(0.5);
  nowMs += 200;
  for (const response of open) response.emit("close");
  expect(sendMany(80, "/discover")).toBe(48);
});

it("forms that wait for a lock leave room for pages", () => {
  expect(sendMany(120, "/messages/1", "POST")).toBe(96);
  expect(sendMany(80, "/discover")).toBe(48);
});

it("an answer makes room, and so does what waits for longer than a second", () => {
  const [first] = Array.from({ length: 48 }, () => send("/discover"));
  expect(send("/discover").sent.isAdmitted).toBe(false);
  first?.response.emit("close");
  expect(send("/discover").sent.isAdmitted).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(sendMany(80, "/discover")).toBe(48);
});

it("a request begins in the first turn of the event loop in which nothing comes, unless its browser has gone", async () => {
  const { sent } = send("/discover");
  const gone = send("/discover");
  Object.assign(gone.response, { destroyed: true });
  for (let turn = 0; turn < 3; turn += 1) {
    countConnection();
    await nextTurn();
    expect(sent.isBegun).toBe(false);
  }
  await nextTurn();
  await nextTurn();
  expect([sent.isBegun, gone.sent.isBegun]).toEqual([true, false]);
});

it("a refusal says when to come again, to a browser, a call and the router, and is counted", async () => {
  sendMany(48, "/discover");
  sendMany(48, "/messages/1", "POST");
  const before = readAdmission().refused;
  const [page, form, call, screen, formData] = [
    send("/discover"),
    send("/welcome", "POST"),
    send("/api/match", "POST", { accept: "application/json" }),
    send("/discover.data?_routes=x", "GET", { accept: "*/*" }),
    send("/welcome.data", "POST", { accept: "*/*" }),
  ].map(({ sent }) => sent);
  await nextTurn();
  for (const each of [page, form, call, screen, formData])
    expect(each).toMatchObject({ isAdmitted: false, status: 503, headers: { "Retry-After": "2" } });
  expect(page?.body).toContain('<a href="">Try again</a>');
  expect(form?.body).toContain("nothing was changed");
  expect(form?.body).not.toContain("Try again</a>");
  const message = expect.stringContaining("Please try again in a few seconds.");
  expect(JSON.parse(call?.body ?? "")).toEqual({ code: "busy", title: "One Moment", message });
  const error = { status: 503, data: { title: "One Moment", message } };
  expect((await decodeRouterText(formData?.body ?? "")).error).toMatchObject(error);
  const forScreen = await decodeRouterText(screen?.body ?? "");
  const [symbol] = Object.getOwnPropertySymbols(forScreen);
  expect(forScreen[symbol as symbol]).toMatchObject({ error });
  expect(readAdmission()).toMatchObject({ refused: before + 5, refusedAt: expect.any(Date) });
});
