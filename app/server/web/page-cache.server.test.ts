import { gunzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { cachedPage, computePageKey } from "./page-cache.server";

const contextOf = (parts: Record<string, unknown>) =>
  ({
    staticHandlerContext: { actionData: null, errors: null, ...parts },
  }) as unknown as EntryContext;
const visitor = { viewer: null, isLight: false, flash: null };
const get = (path = "/", init: RequestInit = {}) => new Request(`http://localhost${path}`, init);
const name = (
  root: unknown,
  { request = get(), status = 200, scripts = false, home = "2025-08-08", ...parts } = {},
) => computePageKey(request, status, contextOf({ loaderData: { root, home }, ...parts }), scripts);

describe("computePageKey", () => {
  it("the cache tells pages apart by their address and their data", () => {
    expect(name(visitor)).toBe(name({ ...visitor }));
    expect(name(visitor)).not.toBe(name(visitor, { home: "2025-08-09" }));
    expect(name(visitor)).not.toBe(name(visitor, { request: get("/about") }));
  });

  it("a page for one person has no name in the cache", () => {
    expect(name(visitor)).toBeTypeOf("string");
    expect(name({ ...visitor, viewer: { name: "Marcus" } })).toBeNull();
    expect(name({ ...visitor, flash: { title: "Signed out" } })).toBeNull();
    expect(name(undefined)).toBeNull();
    expect(name(visitor, { scripts: true })).toBeNull();
    expect(name(visitor, { status: 404 })).toBeNull();
    expect(name(visitor, { request: get("/", { method: "POST" }) })).toBeNull();
    expect(name(visitor, { request: get("/?a=b") })).toBeNull();
    expect(name(visitor, { errors: { root: new Error("x") } } as object)).toBeNull();
    expect(name(visitor, { actionData: { home: {} } } as object)).toBeNull();
  });
});

describe("cachedPage", () => {
  it("the cache renders once and returns the same page, plain and compressed", () => {
    let renders = 0;
    const render = () => {
      renders += 1;
      return "<p>The island in August</p>";
    };
    const [first, second] = [cachedPage("once", render), cachedPage("once", render)];
    expect(renders).toBe(1);
    expect(second).toBe(first);
    expect(gunzipSync(first.gzip)).toEqual(first.html);
  });

  it("the cache keeps requested pages and evicts the others", () => {
    let renders = 0;
    const ask = (page: string) => cachedPage(page, () => `${++renders}`).html;
    const favorite = ask("favorite");
    const forgotten = ask("forgotten");
    for (let page = 0; page < 60; page += 1) {
      ask(`page ${page}`);
      expect(ask("favorite")).toBe(favorite);
    }
    expect(ask("forgotten")).not.toBe(forgotten);
  });
});

/** The module as a process has it that has just begun, and what it makes of a page. */
async function start() {
  vi.resetModules();
  const { describePage, recordPost } = await import("./page-cache.server");
  const describeFor = (sessionId: string) => describePage({ id: "ada", sessionId }, "/matches", []);
  const describeData = (...loaded: unknown[]) =>
    describePage({ id: "ada", sessionId: "first" }, "/matches", loaded);
  return { describeFor, describeData, describePage, recordPost };
}

it("a page from before a form never comes back, however many others sent one since", async () => {
  const { describeFor, recordPost } = await start();
  const before = describeFor("first");
  recordPost("first");
  for (let other = 0; other < 10_000; other += 1) recordPost(`session ${other}`);
  expect(describeFor("first")).not.toBe(before);
});

it("nothing is unchanged across a start", async () => {
  const [first, second] = [await start(), await start()];
  expect(second.describeFor("ada")).not.toBe(first.describeFor("ada"));
});

it("a page is of one member, one session and one address", async () => {
  const { describePage } = await start();
  const ada = { id: "ada", sessionId: "first" };
  const pages = [
    describePage(ada, "/matches", []),
    describePage({ ...ada, id: "ben" }, "/matches", []),
    describePage({ ...ada, sessionId: "second" }, "/matches", []),
    describePage(ada, "/matches?ended", []),
  ];
  expect(new Set(pages).size).toBe(pages.length);
  expect(describePage({ ...ada }, "/matches", [])).toBe(pages[0]);
});

it("a page is the same within a minute, in which it says nothing else, and another in the next", async () => {
  const { describeData } = await start();
  const minute = describeData({ atMs: 60_000 });
  expect(describeData({ atMs: 119_999 })).toBe(minute);
  expect(describeData({ atMs: 120_000 })).not.toBe(minute);
});

it("a page with another set or another map is another page", async () => {
  const { describeData } = await start();
  const pages = [
    describeData({ found: new Set(["ada"]) }),
    describeData({ found: new Set(["ben"]) }),
    describeData({ found: new Map([["ada", 1]]) }),
    describeData({ found: new Map([["ada", 2]]) }),
  ];
  expect(new Set(pages).size).toBe(pages.length);
});

it("a page is the same with another id of its form, in whichever order its loaders end", async () => {
  const { describeData } = await start();
  const [frame, screen] = [{ name: "Ada" }, { places: [1] }];
  expect(describeData({ ...screen, clientId: "b" }, frame)).toBe(
    describeData(frame, { ...screen, clientId: "a" }),
  );
  expect(describeData(frame, { places: [2] })).not.toBe(describeData(frame, screen));
});
