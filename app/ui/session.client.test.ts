import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listSources, ROOT } from "../../tests/support/sources";
import type { ToastFlash } from "./toast";

const shown: ToastFlash[] = [];
// why: the toast belongs to React and has a browser test; this double counts the calls.
vi.mock("./toast", () => ({ showToast: (flash: ToastFlash) => shown.push(flash) }));

class Form {
  constructor(private readonly action: string) {}
  getAttribute(name: string): string | null {
    return name === "action" ? this.action : null;
  }
}

/** The module as on a freshly loaded page, with the listeners of the page's document. */
async function loadPage() {
  let hearSubmit: (event: { target: unknown }) => void = () => undefined;
  const assign = vi.fn();
  vi.stubGlobal("location", { pathname: "/messages/7", search: "?before=9", assign });
  vi.stubGlobal("HTMLFormElement", Form);
  vi.stubGlobal("document", {
    body: { dataset: { viewer: "adasfirst" } },
    addEventListener: (_name: string, listener: typeof hearSubmit) => {
      hearSubmit = listener;
    },
  });
  vi.stubGlobal("fetch", async () => new Response("Unauthorized", { status: 401 }));
  vi.resetModules();
  const session = await import("./session.client");
  return {
    ...session,
    assign,
    submit: (path: string) => hearSubmit({ target: new Form(path) }),
  };
}

beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a message written while the server was down waits no longer than until the next answer", async () => {
  const { memberFetch } = await loadPage();
  const heard: string[] = [];
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => heard.push(type));
  const ask = (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    return memberFetch("/api/notifications");
  };
  for (const trouble of [
    () => Promise.reject(new TypeError()),
    async () => new Response("", { status: 502 }),
  ]) {
    await ask(trouble);
    await ask(trouble);
    expect(heard).toEqual([]);
    await ask(async () => new Response("[]"));
    await ask(async () => new Response("[]"));
    expect(heard.splice(0)).toEqual(["online"]);
  }
});

describe("a session that ended while a page was open", () => {
  it("an ended session is announced at once and leads to sign-in and back after 500 ms", async () => {
    const { memberFetch, assign } = await loadPage();
    expect((await memberFetch("/api/notifications")).status).toBe(401);
    expect(shown).toEqual([
      {
        tone: "danger",
        title: "Unauthorized",
        message: "You are logged out. Logging in again...",
      },
    ]);
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign.mock.calls).toEqual([["/api/login?returnTo=%2Fmessages%2F7%3Fbefore%3D9"]]);
  });

  it("the page leaves once, however many responses say that the session has ended", async () => {
    const { memberFetch, assign } = await loadPage();
    await Promise.all([1, 2, 3].map(() => memberFetch("/messages/changes")));
    vi.advanceTimersByTime(2_000);
    await memberFetch("/messages/changes");
    vi.advanceTimersByTime(2_000);
    expect([shown.length, assign.mock.calls.length]).toEqual([1, 1]);
  });

  it("the page leaves again where it is still there later", async () => {
    const { memberFetch, assign } = await loadPage();
    await memberFetch("/messages/changes");
    vi.advanceTimersByTime(30_000);
    await memberFetch("/messages/changes");
    vi.advanceTimersByTime(500);
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it("a member who has just logged out here is not led to sign-in", async () => {
    const { memberFetch, assign, submit } = await loadPage();
    submit("/api/logout");
    await memberFetch("/messages/changes");
    vi.advanceTimersByTime(2_000);
    expect([shown, assign.mock.calls]).toEqual([[], []]);
  });

  it("the page leads to sign-in whatever other form was sent", async () => {
    const { memberFetch, assign, submit } = await loadPage();
    submit("/account/pause");
    await memberFetch("/messages/changes");
    vi.advanceTimersByTime(500);
    expect(assign).toHaveBeenCalledTimes(1);
  });
});

it("every other response is returned as it is", async () => {
  const { memberFetch, assign } = await loadPage();
  for (const status of [200, 403, 404, 409, 429, 500]) {
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    expect((await memberFetch("/x")).status).toBe(status);
  }
  vi.advanceTimersByTime(2_000);
  expect([shown, assign.mock.calls]).toEqual([[], []]);
});

it("a response that does not arrive in time is a reply like any other, and its request is aborted", async () => {
  const { memberFetch } = await loadPage();
  let isGivenUp = false;
  const pending = (_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => {
        isGivenUp = true;
        reject(new DOMException("Aborted", "AbortError"));
      }),
    );
  vi.stubGlobal("fetch", pending);
  const reply = memberFetch("/x", { send: { a: 1 } });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply).toMatchObject({ status: 0, ok: false, body: undefined });
});

it("a response that breaks off in the middle is no success", async () => {
  const { memberFetch } = await loadPage();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"id":'));
      stream.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { status: 201 }));
  expect(await memberFetch("/x")).toMatchObject({ status: 0, ok: false });
});

it("a request is sent as a form or as JSON, in the name of the page’s session, and a refusal says why and when to retry", async () => {
  const { memberFetch } = await loadPage();
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    sent.push(init);
    const headers = { "Retry-After": "12" };
    return new Response('{"title":"Slow down","code":"too_often"}', { status: 429, headers });
  });
  expect(await memberFetch("/x", { send: { a: 1 } })).toMatchObject({
    ok: false,
    status: 429,
    body: { title: "Slow down", code: "too_often" },
    retryAfterMs: 12_000,
  });
  await memberFetch("/x", { send: new URLSearchParams({ a: "1" }) });
  await memberFetch("/x");
  const described = sent.map(({ method, body, headers }) =>
    [method, body, new Headers(headers).get("X-Viewer")].join(" "),
  );
  expect(described).toEqual(['POST {"a":1} adasfirst', "POST a=1 adasfirst", "GET  "]);
});

it("every script of members' screens calls the server through this module", () => {
  const scripts = listSources("app").filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/(?:\.server|\.test|\.fixture|entry\.server)\.tsx?$/.test(path) &&
      // The service worker has no screen that could lead to sign-in.
      !path.startsWith("app/ui/offline/worker/"),
  );
  const asks = (pattern: RegExp) =>
    scripts.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8")));
  expect(scripts.length).toBeGreaterThan(100);
  // Files of the build are nobody's, nor is whether scripts run: anyone who is signed out gets an answer too.
  expect(asks(/(?<![\w.])fetch\(/)).toEqual([
    "app/entry.client.tsx",
    "app/server/remix-internals/router-fetch.client.ts",
    "app/ui/prefetch/screens-ahead.client.ts",
    "app/ui/session.client.ts",
  ]);
  // One wrapper is before what the router fetches, whose answers the router reads.
  expect(asks(/\b(?:window|globalThis|self)\.fetch\b|sendBeacon|EventSource|useFetcher/)).toEqual([
    "app/server/remix-internals/router-fetch.client.ts",
    "app/ui/router-fetch.client.ts",
  ]);
  for (const path of asks(/XMLHttpRequest/))
    expect(readFileSync(join(ROOT, path), "utf8"), path).toContain("leaveForSignIn()");
});
