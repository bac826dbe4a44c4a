import { gunzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
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
