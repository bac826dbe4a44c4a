import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ORIGIN } from "./cache-storage.fixture";
import { from, KEY, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});

afterEach(() => vi.useRealTimers());

const OTHER = "keyofbea";
const kept = (key = KEY) => worker.caches.paths(`august-${key}`);
const sessions = async () =>
  (await worker.caches.keys()).filter((name) => name.startsWith("august-"));
const open = async (path: string) => (await worker.request(path))?.text();
const fail = () => Promise.reject(new TypeError("Failed to fetch"));
const hang = () => new Promise<Response>(() => {});

describe("what is kept", () => {
  it.each(["/", "/messages", "/messages/7", "/matches", "/meetups", "/meetups/4"])(
    "%s, and its data, as they were read",
    async (path) => {
      worker.answer = from(KEY, "<body>read");
      await worker.request(path);
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      await worker.request(data, { mode: "cors" });
      expect(kept()).toEqual([path, data]);
      worker.answer = fail;
      expect(await open(path)).toMatch(/^<body><p class="notice" .*You’re offline.*<\/p>read$/);
    },
  );

  it.each(["/discover", "/messages?before=9", "/account", "/review", "/media/1/photo.jpg"])(
    "%s is not",
    async (path) => {
      worker.answer = from(KEY);
      await worker.request(path);
      expect(kept()).toEqual([]);
    },
  );

  it("a refusal deletes what is kept of its screen alone, and trouble of the server deletes nothing", async () => {
    for (const path of ["/", "/messages/7", "/messages/7.data"]) await worker.keep(path);
    worker.answer = from(KEY, "busy", 503);
    await worker.request("/messages/7");
    expect(kept()).toHaveLength(3);
    worker.answer = from(KEY, "gone", 404);
    await worker.request("/messages/7");
    expect(kept()).toEqual(["/"]);
  });

  it("the newest twenty screens of the last day", async () => {
    await worker.keep("/messages/99", "too old", KEY, Date.now() - 86_400_001);
    for (let id = 1; id <= 20; id++) {
      await worker.keep(`/messages/${id}`);
      await worker.keep(`/messages/${id}.data`);
    }
    worker.answer = from(KEY);
    await worker.request("/");
    const paths = kept();
    expect(paths).toHaveLength(39);
    expect(paths).not.toContain("/messages/99");
    expect(paths).not.toContain("/messages/1.data");
    expect(paths).toContain("/messages/2");
  });

  it("scripts and styles, which are then asked of nobody", async () => {
    let count = 0;
    worker.answer = async () => new Response(`script ${++count}`);
    const load = () => worker.request("/assets/entry-1.js", { mode: "cors" });
    expect(await (await load())?.text()).toBe("script 1");
    expect(await (await load())?.text()).toBe("script 1");
  });

  it("a call of a script and a form are the browser's own", () => {
    expect(worker.send("/api/conversations", { mode: "cors" }).shown).toBeUndefined();
    expect(worker.send("/messages/7", { method: "POST" }).shown).toBeUndefined();
  });
});

describe("what a page shows", () => {
  it("an answer, also a refusal, although something is kept", async () => {
    await worker.keep("/messages/7");
    worker.answer = from(KEY, "gone", 404);
    expect(await open("/messages/7")).toBe("gone");
  });

  it("what is kept after four seconds, else after eight a page that says so", async () => {
    worker.network.onLine = true;
    await worker.keep("/messages");
    worker.answer = hang;
    const shown = worker.send("/messages").shown;
    expect(await (await shown)?.text()).toContain("August isn’t answering. This is as of");
    expect(worker.waits).toEqual([4_000]);
    const page = await (await worker.send("/discover").shown)?.text();
    expect(page).toContain("<h1>August isn’t answering</h1>");
    expect(page).toContain('<a href="/messages">Messages</a>');
    expect(worker.waits).toContain(8_000);
  });

  it("what the router has waited for in vain, at once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    worker = new TestWorker();
    worker.answer = hang;
    const data = worker.send("/messages/7.data", { mode: "cors" }).shown;
    vi.setSystemTime(Date.now() + 4_000);
    expect((await data)?.type).toBe("error");
    await worker.send("/discover").shown;
    expect(worker.waits).not.toContain(0);
    await worker.send("/messages/7").shown;
    expect(worker.waits).toContain(0);
  });

  it("what is kept of the data of a screen that is opened, but not of one that is refreshed", async () => {
    const ask = (path: string) =>
      worker.request("/messages/7.data", { mode: "cors", referrer: ORIGIN + path });
    await worker.keep("/messages/7.data");
    expect(await (await ask("/messages"))?.text()).toBe("<body>kept");
    await expect(ask("/messages/7")).rejects.toThrow("Failed to fetch");
    worker.answer = hang;
    expect((await ask("/messages"))?.headers.get("X-Kept")).toBeTruthy();
    expect(worker.waits).toEqual([4_000, 4_000]);
    await worker.keep("/messages");
    await worker.keep("/messages/7.data", "too old", KEY, Date.now() - 86_400_001);
    expect((await ask("/messages"))?.type).toBe("error");
  });

  it("where only the data of a screen is kept, a page that opens it", async () => {
    await worker.keep("/");
    await worker.keep("/messages/7.data");
    const shown = await worker.request("/messages/7");
    expect(shown?.headers.get("Location")).toMatch(/\/#kept=\/messages\/7$/);
    expect((await worker.request("/messages/8"))?.status).toBe(200);
  });

  it("how many messages wait", async () => {
    await worker.keep("/");
    await worker.wait(7, "One", "Two");
    expect(await open("/discover")).toContain("2 messages wait for a connection.");
  });
});

describe("whose it is", () => {
  it("an answer of another session deletes what is kept of the one before", async () => {
    await worker.keep("/");
    worker.answer = from(OTHER);
    await worker.request("/discover");
    expect(await sessions()).toEqual([`august-${OTHER}`]);
  });

  it.each([`${KEY}-`, "-"])("an answer that says %s keeps nothing", async (viewer) => {
    await worker.keep("/");
    worker.answer = from(viewer);
    await worker.request("/");
    expect(kept()).toEqual([]);
  });

  it("a redirect, which does not say whose it is, is asked about", async () => {
    await worker.keep("/");
    const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    redirect.clone = () => redirect;
    worker.answer = async (request) => (request === "/help" ? from("-")() : (redirect as Response));
    await worker.request("/messages");
    expect(await sessions()).toEqual([]);
  });

  it("an old answer, as Back shows it, neither keeps nor deletes", async () => {
    const at = (time: string) => ({ Date: new Date(time).toUTCString() });
    worker.answer = from(KEY, "new", 200, at("2026-08-02"));
    await worker.request("/");
    worker.answer = from(OTHER, "old", 200, at("2026-08-01"));
    await worker.request("/messages");
    expect(await sessions()).toEqual([`august-${KEY}`]);
    expect(kept()).toEqual(["/"]);
  });

  it("with the pages of two sessions side by side nothing is shown", async () => {
    await worker.keep("/");
    await worker.keep("/", "<body>another's", OTHER);
    expect(await open("/")).toContain("<h1>You’re offline</h1>");
  });
});

describe("what waits", () => {
  it("is sent in order, once, with the key of its session", async () => {
    await worker.keep("/");
    await worker.wait(7, "One", "Two");
    const sent: unknown[] = [];
    worker.answer = async (request, init) => {
      if (!init) return from(KEY)();
      sent.push([request, JSON.parse(String(init.body)).content]);
      expect(new Headers(init.headers).get("X-Viewer")).toBe(KEY);
      return Response.json({ id: 1 });
    };
    await Promise.all([worker.request("/"), worker.wake()]);
    await worker.wake();
    const to = "/api/conversations/7/messages";
    expect(sent).toEqual([
      [to, "One"],
      [to, "Two"],
    ]);
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual([]);
  });

  it.each([
    ["stays where the server is in trouble", 503, {}, ["One", "Two"]],
    ["stays where it came too fast", 429, { code: "too_often" }, ["One", "Two"]],
    ["stays for its writer where the session is over", 401, {}, ["One", "Two"]],
    [
      "stays with the reason where it is refused",
      403,
      { code: "blocked", message: "No." },
      ["One", "Two"],
    ],
  ])("%s", async (_, status, answer, left) => {
    await worker.keep("/");
    await worker.wait(7, "One", "Two");
    worker.answer = async () => Response.json(answer, { status });
    await worker.wake();
    expect(worker.caches.paths(`unsent-${KEY}`).map((path) => path.slice(-3))).toEqual(left);
    const first = await worker.caches.match("/unsent/7/id-of-One");
    expect("refused" in ((await first?.json()) ?? {})).toBe(status === 403);
    expect(kept()).toEqual(status === 401 ? [] : ["/"]);
  });

  it("of another session is not sent", async () => {
    await worker.wait(7, "One");
    await worker.keep("/", "<body>another's", OTHER);
    const asked: unknown[] = [];
    worker.answer = async (request) => {
      asked.push(request);
      return Response.json({});
    };
    await worker.wake();
    expect(asked).toEqual([]);
  });
});

describe("logging out", () => {
  const logOut = () => worker.request("/api/logout", { method: "POST" });

  it("sends what waits first, and leads to the address that clears the device", async () => {
    await worker.keep("/");
    await worker.wait(7, "One");
    const asked: string[] = [];
    worker.answer = async (request) => {
      asked.push(typeof request === "string" ? request : new URL(request.url).pathname);
      return typeof request === "string"
        ? Response.json({ id: 1 })
        : Object.defineProperty(new Response(), "status", { value: 0 });
    };
    expect((await logOut())?.headers.get("Location")).toMatch(/\/api\/logout$/);
    expect(asked).toEqual(["/api/conversations/7/messages", "/api/logout"]);
    expect(await worker.caches.keys()).toEqual([]);
  });

  it("without a connection deletes all pages at once, shows nothing, and ends the session before anything else", async () => {
    await worker.keep("/");
    await worker.wait(7, "One");
    const shown = await (await logOut())?.text();
    expect(shown).toContain("<h1>You may still be logged in</h1>");
    expect(shown).toContain("1 message may not have been sent.");
    expect(kept()).toEqual([]);
    expect(await open("/")).toContain("<h1>You may still be logged in</h1>");
    expect(worker.wakings).toEqual(["outbox"]);
    const asked: unknown[] = [];
    worker.answer = async (request) => {
      asked.push(request);
      return new Response();
    };
    expect((await worker.request("/"))?.headers.get("Location")).toMatch(/\/api\/logout$/);
    expect(asked).toEqual(["/api/logout"]);
    expect(await worker.caches.keys()).toEqual([]);
  });

  it("a form of another site is the browser's own to send, and so is the address that clears the device", () => {
    const referrer = "https://elsewhere.example/";
    expect(worker.send("/api/logout", { method: "POST", referrer }).shown).toBeUndefined();
    expect(worker.send("/api/logout").shown).toBeUndefined();
  });
});
