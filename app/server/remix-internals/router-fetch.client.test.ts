import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decodeRouterText } from "../../../tests/support/router-text";
import {
  asksRoutes,
  interceptRouter,
  keepScreen,
  loadRoutes,
  toData,
  toScreen,
} from "./router-fetch.client";

const ORIGIN = "https://august.example";
const asked: string[] = [];
const sent = vi.fn(async (input: RequestInfo | URL) => {
  asked.push(String(input));
  return new Response('window.__remixManifest={"routes":{"root":{"id":"root"}}};');
});
const page = { fetch: sent as typeof fetch, __remixManifest: { url: "/assets/manifest-1.js" } };

beforeEach(() => {
  asked.length = 0;
  page.fetch = sent;
  vi.stubGlobal("window", page);
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("location", { href: `${ORIGIN}/matches`, origin: ORIGIN });
});
afterEach(() => void vi.unstubAllGlobals());

it("Remix still asks for the data of a screen, and for routes, at the addresses that are answered", () => {
  const remix = createRequire(import.meta.url).resolve("@remix-run/react");
  const read = (name: string) => readFileSync(join(dirname(remix), name), "utf8");
  const singleFetch = read("single-fetch.js");
  for (const part of ['pathname = "_root.data"', '"")}.data`', "await fetch(url, init)"])
    expect(singleFetch).toContain(part);
  expect(read("fog-of-war.js")).toContain("/__manifest`");
});

it("a form that gets no answer keeps its screen: the router reads that its action returned nothing", async () => {
  const answer = keepScreen();
  // From 400 on the router does not refresh the screen after a form.
  expect(answer.status).toBe(503);
  expect(await decodeRouterText(await answer.text())).toEqual({ data: null });
});

it.each(["/", "/messages", "/messages/7"])("the data of %s is that screen's", (path) => {
  expect(toScreen(new URL(toData(path), ORIGIN))).toBe(path);
  expect(toScreen(new URL(path, ORIGIN))).toBe(path);
});

it("all that the page fetches from August is handed on, once", async () => {
  const handed: string[] = [];
  for (let time = 0; time < 2; time += 1)
    interceptRouter((address, _init, send) => {
      handed.push(address.pathname);
      return send();
    });
  await window.fetch(new URL("/messages.data", ORIGIN));
  await window.fetch("/api/notifications");
  await window.fetch("https://elsewhere.example/messages.data");
  expect(handed).toEqual(["/messages.data", "/api/notifications"]);
  expect(asked).toHaveLength(3);
});

it("the table of routes comes from the file of the build, once", async () => {
  expect(asksRoutes(new URL("/__manifest?p=%2Fmessages%2F7", ORIGIN))).toBe(true);
  const [routes] = [await loadRoutes(), await loadRoutes()];
  expect(JSON.parse(routes)).toEqual({ root: { id: "root" } });
  expect(asked).toEqual(["/assets/manifest-1.js"]);
});
