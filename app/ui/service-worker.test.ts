import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { VIEWER_HEADER } from "~/server/viewer-header";
import { FakeCaches, ORIGIN } from "./cache-storage.fixture";

type Listener = (event: Record<string, unknown>) => void;

const SOURCE = readFileSync("public/service-worker.js", "utf8");
const AT = new Date(2026, 7, 14, 10, 42);

/** why: browsers resolve a redirect's address against the worker's own, and node does not. */
class BrowserResponse extends Response {
  static override redirect(to: string, status?: number): Response {
    return Response.redirect(new URL(to, ORIGIN), status);
  }
}

let caches: FakeCaches;
/** What the server answers; rejects where there is no link. */
let answer: (request: Request | string, init?: RequestInit) => Promise<Response>;
let listeners: Map<string, Listener>;
/** Whether the browser says that it has a link. */
let network: { onLine: boolean };
/** The tags for which the browser is asked to wake the worker once the link is back. */
let wakings: string[];

beforeEach(() => {
  caches = new FakeCaches();
  listeners = new Map();
  network = { onLine: false };
  wakings = [];
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const self = {
    caches,
    clients: { claim: vi.fn() },
    location: new URL(ORIGIN),
    navigator: network,
    registration: { sync: { register: async (tag: string) => void wakings.push(tag) } },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  runInNewContext(SOURCE, {
    self,
    Response: BrowserResponse,
    URL,
    URLSearchParams,
    crypto,
    Date,
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms / 100),
    fetch: (request: Request | string, init?: RequestInit) => answer(request, init),
  });
});

/**
 * Sends one request through the worker.
 *
 * @returns what is shown, nothing where the browser handles the request itself, and what the worker does beside it
 */
function send(path: string, given: Record<string, unknown> = {}) {
  const { body, referrer = `${ORIGIN}/`, method = "GET", type, mode = "navigate" } = given;
  const waiting: Promise<unknown>[] = [];
  let shown: Promise<Response> | undefined;
  const headers = new Headers(
    body ? { "Content-Type": String(type ?? "application/x-www-form-urlencoded") } : {},
  );
  const asked = {
    url: ORIGIN + path,
    destination: "document",
    method,
    mode,
    referrer,
    headers,
    clone: () => new Request(ORIGIN + path, { method: "POST", body: String(body) }),
  };
  listeners.get("fetch")?.({
    request: asked,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
    respondWith: (promise: Promise<Response>) => {
      shown = promise;
    },
  });
  return { shown, waiting };
}

/** Sends one request and lets the worker finish. @returns what is shown */
async function request(...sent: Parameters<typeof send>): Promise<Response | undefined> {
  const { shown, waiting } = send(...sent);
  const response = await shown;
  await Promise.all(waiting);
  return response;
}

const KEY = "key-of-ada";
const page = (words: string) =>
  new Response(words, { headers: { "Content-Type": "text/html", "X-At": String(AT.getTime()) } });

/** Keeps a page as the scripts of a session do. */
const keep = async (path: string, words: string, key = KEY) =>
  (await caches.open(`august-${key}`)).put(path, page(words));

const from =
  (viewer: string, words = "from the server", status = 200) =>
  async () =>
    new Response(words, { status, headers: { [VIEWER_HEADER]: viewer } });

describe("what a page shows", () => {
  it("an answer is shown although a copy is kept", async () => {
    await keep("/messages/1", "kept");
    answer = from(KEY);
    expect(await (await request("/messages/1"))?.text()).toBe("from the server");
  });

  it("a refusal of the server is an answer as well", async () => {
    await keep("/messages/1", "kept");
    answer = from(KEY, "broken", 503);
    expect((await request("/messages/1"))?.status).toBe(503);
  });

  it("without a link the kept copy says of when it is, with the day where it is not today", async () => {
    await keep("/messages/1", "<p>As of <!--at-->.</p>");
    expect(await (await request("/messages/1"))?.text()).toBe(
      "<p>As of Aug 14, 2026, 10:42 AM.</p>",
    );
  });

  it("an answer that takes too long gives way to a kept copy, and only to that", async () => {
    await keep("/messages/1", "kept");
    await keep("/offline", "offline");
    const ends: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => ends.push(resolve));
    const other = send("/tokens");
    const late = send("/messages/1");
    expect(await (await late.shown)?.text()).toBe("kept");
    for (const end of ends) end(new Response("slow"));
    expect(await (await other.shown)?.text()).toBe("slow");
  });

  it("an address with a query, or one that is not kept, gets the page of what is kept", async () => {
    await keep("/messages/1", "<title>Ben · Messages · August</title>");
    await keep("/offline", "<!--form--><ul><!--kept--></ul>");
    for (const path of ["/messages/1?before=7", "/tokens"]) {
      const html = await (await request(path))?.text();
      expect(html).toContain(`<a href="${ORIGIN}/messages/1">Ben · Messages</a>`);
    }
  });

  it("a call of a script is the browser's own", async () => {
    expect(await request("/api/conversations", { mode: "cors" })).toBeUndefined();
  });
});

describe("whose a kept page is", () => {
  it.each([
    ["another session", "key-of-ben"],
    ["a visitor", "-"],
  ])("an answer for %s empties the store before it is shown", async (_who, viewer) => {
    await keep("/messages/1", "kept");
    answer = from(viewer);
    await request("/help");
    expect(await caches.keys()).toEqual([]);
  });

  it("an answer that does not say whose it is changes nothing", async () => {
    await keep("/messages/1", "kept");
    answer = async () => new Response("a proxy's words", { status: 502 });
    await request("/help");
    expect(caches.paths(`august-${KEY}`)).toEqual(["/messages/1"]);
  });

  it.each(["/api/login?returnTo=%2F", "/api/logout"])(
    "%s empties the store, also without a link",
    async (path) => {
      await keep("/messages/1", "kept");
      await request(path).catch(() => null);
      expect(await caches.keys()).toEqual([]);
    },
  );

  it("nothing is shown where the stores of two sessions stand side by side", async () => {
    await keep("/messages/1", "Ada's");
    await keep("/messages/1", "Ben's", "key-of-ben");
    expect((await request("/messages/1"))?.type).toBe("error");
  });
});

describe("what is written without a link", () => {
  const form = (words: string, clientId: string) => ({
    method: "POST",
    body: new URLSearchParams({ content: words, clientId }).toString(),
  });

  it("a message of a form waits, and the conversation is shown again with it", async () => {
    await keep("/messages/1", `<!--unsent--><input name="clientId" value="old">`);
    const answered = await request("/messages/1", form("Hello <b>", "client-1"));
    expect([answered?.status, answered?.headers.get("Location")]).toEqual([
      303,
      `${ORIGIN}/messages/1#latest`,
    ]);
    const html = await (await request("/messages/1"))?.text();
    expect(html).toContain("Hello &#60;b&#62;");
    expect(html).toContain("Waiting for a connection");
    expect(html).not.toContain('value="old"');
    expect(wakings).toEqual(["outbox"]);
  });

  it("what waits is sent in order with the key of its session, once", async () => {
    await keep("/", "home");
    await request("/messages/2", form("One", "client-1"));
    await request("/messages/1", form("Two", "client-2"));
    const sent: unknown[] = [];
    answer = async (asked, init) => {
      if (!init) return from(KEY)();
      sent.push([
        asked,
        new Headers(init.headers).get(VIEWER_HEADER),
        JSON.parse(String(init.body)).content,
      ]);
      return new Response("{}", { status: 201 });
    };
    await request("/");
    await request("/");
    expect(sent).toEqual([
      ["/api/conversations/2/messages", KEY, "One"],
      ["/api/conversations/1/messages", KEY, "Two"],
    ]);
    expect(caches.paths(`august-${KEY}`)).toEqual(["/"]);
  });

  it("a refused message stays with the reason, and the next one is sent", async () => {
    await keep("/messages/1", "<!--unsent-->");
    await request("/messages/1", form("Too much", "client-1"));
    await request("/messages/1", form("Fine", "client-2"));
    answer = async (_asked, init) =>
      init
        ? String(init.body).includes("Fine")
          ? new Response("{}", { status: 201 })
          : Response.json({ title: "Conversation Ended", message: "It is over." }, { status: 409 })
        : from(KEY)();
    await request("/tokens");
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const html = await (await request("/messages/1"))?.text();
    expect(html).toContain("Not sent: It is over.");
    expect(html).not.toContain("Fine");
  });

  it("a message whose session has ended stays for its writer, and its pages go", async () => {
    await keep("/", "home");
    await request("/messages/1", form("Hello", "client-1"));
    answer = async (_asked, init) =>
      init ? new Response("", { status: 401 }) : new Response("no words");
    await request("/status");
    expect(await caches.keys()).toEqual([`unsent-${KEY}`]);
    expect(caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
  });

  it("the next session of the browser neither shows nor sends what another has written", async () => {
    await keep("/messages/1", "<!--unsent-->");
    await request("/messages/1", form("Ada's own", "client-1"));
    await keep("/messages/1", "<!--unsent-->", "key-of-ben");
    await keep("/offline", "<!--kept-->", "key-of-ben");
    const sent: unknown[] = [];
    answer = async (_asked, init) => {
      if (init) sent.push(init.body);
      return from("key-of-ben")();
    };
    await request("/");
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const shown = [await request("/messages/1"), await request("/tokens")];
    const html = await Promise.all(shown.map((each) => each?.text()));
    expect(html[0]).toBe("");
    expect(html[1]).not.toContain("waiting to be sent");
    expect(sent).toEqual([]);
  });

  it("logging out deletes what waits too, but a link or a form of another site cannot", async () => {
    await keep("/messages/1", "<!--unsent-->");
    await request("/messages/1", form("Hello", "client-1"));
    const logOut = { method: "POST", body: "x=1" };
    const elsewhere = { referrer: "https://elsewhere.example/" };
    await request("/api/logout", elsewhere).catch(() => null);
    await request("/api/logout", { ...logOut, ...elsewhere });
    expect(await caches.keys()).toEqual([`unsent-${KEY}`]);
    await request("/api/logout", logOut);
    expect(await caches.keys()).toEqual([]);
  });

  const typed = {
    method: "POST",
    body: new URLSearchParams({ words: "Typed & <kept>", one: "Oysters", id: "7" }).toString(),
  };

  it("a form that is no message comes back with all that was typed, a single word too", async () => {
    await keep("/offline", "<!--form--><!--kept-->");
    const html = await (await request("/help", typed))?.text();
    expect(html).toContain("This was not sent:");
    expect(html).toContain("Typed &#38; &#60;kept&#62;</textarea>");
    expect(html).toContain("Oysters</textarea>");
    expect(html?.match(/<label>What was to be sent</g)).toHaveLength(3);
  });

  it("a form that comes back has the words of its page, and hides what that hid", async () => {
    await keep("/offline", "<!--form--><!--kept-->");
    const names = { words: "Your <question>", one: "Favorite" };
    listeners.get("message")?.({ data: { href: `${ORIGIN}/help`, names } });
    const html = await (await request("/help", typed))?.text();
    expect(html).toContain("<label>Your &#60;question&#62;<textarea");
    expect(html).toContain("<label>Favorite<textarea");
    expect(html).toMatch(/<label hidden><textarea[^>]*name="id">/);
    expect(await (await request("/tokens", typed))?.text()).toContain(
      "<label>What was to be sent<",
    );
  });

  it.each([
    ["another site", { referrer: "https://elsewhere.example/" }],
    ["a page that hides where it stands", { referrer: "" }],
    ["an address that begins like August's", { referrer: `${ORIGIN}.elsewhere.example/` }],
    ["an upload", { type: "multipart/form-data; boundary=x" }],
  ])("a form of %s is the browser's own to send", async (_whose, given) => {
    expect(
      await request("/messages/1", { ...form("Hello", "client-1"), ...given }),
    ).toBeUndefined();
  });

  it("with a link a form is the browser's own to send", async () => {
    await keep("/messages/1", "<!--unsent-->");
    network.onLine = true;
    expect(await request("/messages/1", form("Hello", "client-1"))).toBeUndefined();
    network.onLine = false;
    expect(await request("/messages/1", form("Hello", "client-1"))).toBeDefined();
  });
});
