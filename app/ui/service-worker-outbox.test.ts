import { beforeEach, describe, expect, it } from "vitest";
import { VIEWER_HEADER } from "~/server/viewer-header";
import { ORIGIN } from "./cache-storage.fixture";
import { from, KEY, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

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
    expect(worker.wakings).toEqual(["outbox"]);
  });

  it("what waits is sent in order with the key of its session, once", async () => {
    await keep("/", "home");
    await request("/messages/2", form("One", "client-1"));
    await request("/messages/1", form("Two", "client-2"));
    const sent: unknown[] = [];
    worker.answer = async (asked, init) => {
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
    expect(worker.caches.paths(`august-${KEY}`)).toEqual(["/"]);
  });

  it("a refused message stays with the reason, and the next one is sent", async () => {
    await keep("/messages/1", "<!--unsent-->");
    await request("/messages/1", form("Too much", "client-1"));
    await request("/messages/1", form("Fine", "client-2"));
    worker.answer = async (_asked, init) =>
      init
        ? String(init.body).includes("Fine")
          ? new Response("{}", { status: 201 })
          : Response.json({ title: "Conversation Ended", message: "It is over." }, { status: 409 })
        : from(KEY)();
    await request("/tokens");
    worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const html = await (await request("/messages/1"))?.text();
    expect(html).toContain("Not sent: It is over.");
    expect(html).not.toContain("Fine");
  });

  it("a message whose session has ended stays for its writer, and its pages go", async () => {
    await keep("/", "home");
    await request("/messages/1", form("Hello", "client-1"));
    worker.answer = async (_asked, init) =>
      init ? new Response("", { status: 401 }) : new Response("no words");
    await request("/status");
    expect(await worker.caches.keys()).toEqual([`unsent-${KEY}`]);
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
  });

  it("the next session of the browser neither shows nor sends what another has written", async () => {
    await keep("/messages/1", "<!--unsent-->");
    await request("/messages/1", form("Ada's own", "client-1"));
    await keep("/messages/1", "<!--unsent-->", "key-of-ben");
    await keep("/offline", "<!--kept-->", "key-of-ben");
    const sent: unknown[] = [];
    worker.answer = async (_asked, init) => {
      if (init) sent.push(init.body);
      return from("key-of-ben")();
    };
    await request("/");
    worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
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
    expect(await worker.caches.keys()).toEqual([`unsent-${KEY}`]);
    await request("/api/logout", logOut);
    expect(await worker.caches.keys()).toEqual([]);
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
    worker.listeners.get("message")?.({ data: { href: `${ORIGIN}/help`, names } });
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
    worker.network.onLine = true;
    expect(await request("/messages/1", form("Hello", "client-1"))).toBeUndefined();
    worker.network.onLine = false;
    expect(await request("/messages/1", form("Hello", "client-1"))).toBeDefined();
  });
});
