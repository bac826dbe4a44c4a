import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT, sourcesUnder } from "../../tests/support/sources";
import type { ToastFlash } from "./toast";

const shown: ToastFlash[] = [];
// why: the toast is React's, and is walked in a browser; here it counts what it is asked to show.
vi.mock("./toast", () => ({ showToast: (flash: ToastFlash) => shown.push(flash) }));

class Form {
  constructor(private readonly action: string) {}
  getAttribute(name: string): string | null {
    return name === "action" ? this.action : null;
  }
}

/** The module as a page that has just been loaded has it, and what the page's document hears. */
async function loadPage() {
  let hearSubmit: (event: { target: unknown }) => void = () => undefined;
  const assign = vi.fn();
  vi.stubGlobal("location", { pathname: "/messages/7", search: "?before=9", assign });
  vi.stubGlobal("HTMLFormElement", Form);
  vi.stubGlobal("document", {
    addEventListener: (_name: string, listener: typeof hearSubmit) => {
      hearSubmit = listener;
    },
  });
  vi.stubGlobal("fetch", async () => new Response("Unauthorized", { status: 401 }));
  vi.resetModules();
  const session = await import("./session");
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

describe("a session that ended while a page was open", () => {
  it("was passed over in silence: says so at once, and goes to sign-in and back after 500 ms", async () => {
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

  it("leaves once, however many answers say so", async () => {
    const { memberFetch, assign } = await loadPage();
    await Promise.all([1, 2, 3].map(() => memberFetch("/messages/news")));
    vi.advanceTimersByTime(2_000);
    await memberFetch("/messages/news");
    vi.advanceTimersByTime(2_000);
    expect([shown.length, assign.mock.calls.length]).toEqual([1, 1]);
  });

  it("leaves again where the page is still there later", async () => {
    const { memberFetch, assign } = await loadPage();
    await memberFetch("/messages/news");
    vi.advanceTimersByTime(30_000);
    await memberFetch("/messages/news");
    vi.advanceTimersByTime(500);
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it("signs nobody in again who has just logged out here", async () => {
    const { memberFetch, assign, submit } = await loadPage();
    submit("/api/logout");
    await memberFetch("/messages/news");
    vi.advanceTimersByTime(2_000);
    expect([shown, assign.mock.calls]).toEqual([[], []]);
  });

  it("goes to sign-in whatever other form was sent", async () => {
    const { memberFetch, assign, submit } = await loadPage();
    submit("/account/pause");
    await memberFetch("/messages/news");
    vi.advanceTimersByTime(500);
    expect(assign).toHaveBeenCalledTimes(1);
  });
});

it("every other answer is handed on as it is", async () => {
  const { memberFetch, assign } = await loadPage();
  for (const status of [200, 403, 404, 409, 429, 500]) {
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    expect((await memberFetch("/x")).status).toBe(status);
  }
  vi.advanceTimersByTime(2_000);
  expect([shown, assign.mock.calls]).toEqual([[], []]);
});

it("no script of a members' screen asks the server past this place", () => {
  const scripts = sourcesUnder("app").filter(
    (path) =>
      /\.tsx?$/.test(path) && !/(?:\.server|\.test|\.fixture|entry\.server)\.tsx?$/.test(path),
  );
  const asks = (pattern: RegExp) =>
    scripts.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8")));
  expect(scripts.length).toBeGreaterThan(100);
  expect(asks(/(?<![\w.])fetch\(/)).toEqual(["app/ui/session.ts"]);
  expect(asks(/\b(?:window|globalThis|self)\.fetch\b|sendBeacon|EventSource|useFetcher/)).toEqual(
    [],
  );
  for (const path of asks(/XMLHttpRequest/))
    expect(readFileSync(join(ROOT, path), "utf8"), path).toContain("leaveForSignIn()");
});
