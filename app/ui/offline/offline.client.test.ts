import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeCaches, ORIGIN } from "./cache-storage.fixture";
import { start } from "./offline.client";

const opened: string[] = [];
let reloads = 0;
let refreshes = 0;
const listeners = new Map<string, (event: object) => Promise<void> | void>();

/** Starts on a page with this hash, of a session. */
function startOn(hash: string): Promise<void> {
  const reload = () => void reloads++;
  vi.stubGlobal("location", { origin: ORIGIN, pathname: "/", hash, href: ORIGIN + hash, reload });
  return start(
    () => void refreshes++,
    (path) => void opened.push(path),
  );
}

beforeEach(() => {
  opened.length = 0;
  reloads = 0;
  refreshes = 0;
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("document", { body: { dataset: { viewer: "keyofada" } } });
  vi.stubGlobal("history", { replaceState: () => {} });
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => {} } });
  vi.stubGlobal("addEventListener", (name: string, act: () => void) => listeners.set(name, act));
});
afterEach(() => vi.unstubAllGlobals());

it("a screen that is kept is opened by its hash, and no other address", async () => {
  await startOn("#kept=/messages/7");
  expect(opened).toEqual(["/messages/7"]);
  for (const path of ["/api/logout", "//elsewhere.example/", "/messages/../api/logout", "/account"])
    await startOn(`#kept=${path}`);
  expect(opened).toEqual(["/messages/7"]);
});

it.each([
  ["is refreshed where its session answers", "keyofada", true, [1, 0]],
  ["is loaded anew where another session answers", "keyofbea", true, [0, 1]],
  ["stays without an answer where its session is kept", null, true, [1, 0]],
  ["is loaded anew without an answer where nothing is kept of its session", null, false, [0, 1]],
] as const)("a page that Back restores %s", async (_, viewer, isKept, done) => {
  await startOn("");
  if (isKept) await caches.open("august-keyofada");
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("fetch", async () => {
    if (viewer === null) throw new TypeError("Failed to fetch");
    return new Response(null, { headers: { "X-Viewer": viewer } });
  });
  await listeners.get("pageshow")?.({ persisted: true });
  expect([refreshes, reloads]).toEqual(done);
});
