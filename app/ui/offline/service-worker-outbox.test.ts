import { beforeEach, describe, expect, it } from "vitest";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { ORIGIN } from "./cache-storage.fixture";
import { from, KEY, MARK, messageForm, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

describe("what is written without a link", () => {
  it("a message of a form waits, and the conversation is shown again with it", async () => {
    const words = 'name="clientId" value="old"';
    await keep("/messages/1", `${MARK}unsent ${words} <input value="${MARK}clientId">`);
    const answered = await request("/messages/1", messageForm("Hello <b>", "client-1"));
    expect([answered?.status, answered?.headers.get("Location")]).toEqual([
      303,
      `${ORIGIN}/messages/1#latest`,
    ]);
    const html = await (await request("/messages/1"))?.text();
    // Whose it is, as on the open page.
    expect(html).toContain('<span class="sr-only">You: </span><p>Hello &#60;b&#62;</p>');
    expect(html).toContain("Waiting for a connection");
    // A match may have written what looks like the field of the composer.
    expect(html).toContain(words);
    expect(html).toMatch(/<input value="[\da-f-]{32}">/);
    expect(worker.wakings).toEqual(["outbox"]);
  });

  it("what waits is sent in order with the key of its session, once", async () => {
    await keep("/", "home");
    await request("/messages/2", messageForm("One", "client-1"));
    await request("/messages/1", messageForm("Two", "client-2"));
    const sent: unknown[] = [];
    worker.answer = async (asked, init) => {
      if (!init?.body) return from(STORE)();
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
    expect(worker.caches.paths(`august-${STORE}`)).toEqual(["/"]);
  });

  it("a refused message stays with the reason, and the next one is sent", async () => {
    await keep("/messages/1", `${MARK}unsent`);
    await request("/messages/1", messageForm("Too much", "client-1"));
    await request("/messages/1", messageForm("Fine", "client-2"));
    worker.answer = async (_asked, init) =>
      init?.body
        ? String(init.body).includes("Fine")
          ? new Response("{}", { status: 201 })
          : Response.json({ title: "Conversation Ended", message: "It is over." }, { status: 409 })
        : from(STORE)();
    await request("/tokens");
    worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const html = await (await request("/messages/1"))?.text();
    expect(html).toContain("Not sent: It is over.");
    expect(html).not.toContain("Fine");
  });

  it("a message whose session has ended stays for its writer, and its pages go", async () => {
    await keep("/", "home");
    await request("/messages/1", messageForm("Hello", "client-1"));
    worker.answer = async (_asked, init) =>
      init?.body ? new Response("", { status: 401 }) : new Response("no words");
    await request("/status");
    expect(await worker.caches.keys()).toEqual([`unsent-${KEY}`]);
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
  });

  it("the next session of the browser neither shows nor sends what another has written", async () => {
    await keep("/messages/1", `${MARK}unsent`);
    await request("/messages/1", messageForm("Ada's own", "client-1"));
    await keep("/messages/1", `${MARK}unsent`, "keyofbenthen");
    await keep("/offline", `${MARK}waiting`, "keyofbenthen");
    const sent: unknown[] = [];
    worker.answer = async (_asked, init) => {
      if (init?.body) sent.push(init.body);
      return from("keyofbenthen")();
    };
    await request("/");
    worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const shown = [await request("/messages/1"), await request("/tokens")];
    const html = await Promise.all(shown.map((each) => each?.text()));
    expect(html[0]).toBe("");
    expect(html[1]).not.toContain("wasn’t sent");
    expect(sent).toEqual([]);
  });

  const logOut = { method: "POST", body: "x=1" };

  it("logging out in WebKit does not hang: the browser itself asks for the answer that clears its storage", async () => {
    await keep("/messages/1", "kept");
    // why: a call's redirect that is not followed has the status 0, which node's Response takes from no one else.
    worker.answer = async () => Response.error();
    const shown = await request("/api/logout", logOut);
    expect([shown?.status, shown?.headers.get("Location")]).toEqual([303, `${ORIGIN}/api/logout`]);
    expect(await request("/api/logout")).toBeUndefined();
    const elsewhere = { ...logOut, referrer: "https://elsewhere.example/" };
    expect(await request("/api/logout", elsewhere)).toBeUndefined();
  });

  it("whoever logs out without a connection sees nothing more, and is logged out before anything else", async () => {
    await keep("/messages/1", "kept");
    await keep("/leaving", "not yet");
    await request("/messages/1", messageForm("Hello", "client-1"));
    expect(await (await request("/api/logout", logOut))?.text()).toContain("not yet");
    expect(worker.wakings).toEqual(["outbox", "outbox"]);
    expect(await worker.caches.keys()).not.toContain(`august-${STORE}`);
    // A tab that stands open keeps its page once more.
    await keep("/messages/1", "kept");
    for (const path of ["/messages/1", "/"])
      expect(await (await request(path))?.text()).toContain("not yet");
    const asked: string[] = [];
    worker.answer = async (to) => {
      asked.push(typeof to === "string" ? to : to.url.slice(ORIGIN.length));
      return from("-")();
    };
    expect((await request("/"))?.headers.get("Location")).toMatch(/\/api\/logout$/);
    expect(asked).toEqual(["/api/logout"]);
    expect(await worker.caches.keys()).toEqual([]);
  });

  it("whoever goes back to logging out sees the page that stands there, not a bare one", async () => {
    await keep("/leaving", "not yet");
    for (const path of ["/api/logout", "/api/logout"])
      expect(await (await request(path, logOut))?.text()).toContain("not yet");
    expect(await (await request("/"))?.text()).toContain("not yet");
  });

  it("whoever logs out before a page stands ready for it is told so on a whole page, with a way on", async () => {
    const page = await request("/api/logout", logOut);
    expect(page?.headers.get("Content-Type")).toBe("text/html");
    const html = await page?.text();
    for (const part of [
      "<!doctype html>",
      'charset="utf-8"',
      "<title>Logging out · August</title>",
      "<h1>You may still be logged in</h1>",
      '<a href="/">Try again</a>',
      "@view-transition{navigation:auto}",
    ])
      expect(html).toContain(part);
  });

  it("a server that cannot log out is asked again, and nothing is shown until then", async () => {
    await keep("/leaving", "not yet");
    await request("/api/logout", logOut);
    worker.answer = from(STORE, "in trouble", 503);
    expect(await (await request("/"))?.text()).toContain("not yet");
    worker.answer = from("-");
    expect((await request("/"))?.headers.get("Location")).toMatch(/\/api\/logout$/);
  });

  it("light pages do not keep what waits from being sent", async () => {
    await keep("/messages/1", `${MARK}unsent`);
    await request("/messages/1", messageForm("Hello", "client-1"));
    const sent: unknown[] = [];
    worker.answer = async (_asked, init) => {
      if (init?.body) sent.push(new Headers(init.headers).get(VIEWER_HEADER));
      return init?.body ? new Response("{}", { status: 201 }) : from(`${KEY}-`)();
    };
    await request("/");
    expect(sent).toEqual([KEY]);
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual([]);
  });

  it("words of the page of another session are not put among what waits", async () => {
    await keep("/offline", `${MARK}form`);
    const html = await (
      await request("/messages/1", messageForm("Ben's own", "client-1", "keyofben"))
    )?.text();
    expect(html).toContain("Ben&#39;s own</textarea>");
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual([]);
  });

  it.each([
    ["a match has ended", "conversation_ended", `${KEY}anew`, []],
    ["the member is suspended", "suspended", `${KEY}-`, []],
    ["its words are too harsh", "harsh", STORE, ["/messages/1", "/"]],
  ])(
    "a message that is refused because %s, in the background, asks which pages may be kept",
    async (_why, code, viewer, left) => {
      await keep("/messages/1", `${MARK}unsent`);
      await keep("/", "home");
      await request("/messages/1", messageForm("Hello", "client-1"));
      worker.answer = async (_asked, init) =>
        init?.body ? Response.json({ code, message: "No." }, { status: 403 }) : from(viewer)();
      await worker.wake();
      expect((await worker.caches.keys()).sort()).toEqual([`august-${viewer}`, `unsent-${KEY}`]);
      expect(worker.caches.paths(`august-${viewer}`)).toEqual(left);
      expect(worker.caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
    },
  );

  it("two visits send what waits once", async () => {
    await keep("/", "home");
    await request("/messages/1", messageForm("Hello", "client-1"));
    let posts = 0;
    worker.answer = async (_asked, init) => {
      if (init?.body) posts += 1;
      return init?.body ? new Response("{}", { status: 201 }) : from(STORE)();
    };
    await Promise.all([request("/"), request("/tokens"), request("/help")]);
    expect(posts).toBe(1);
  });

  it.each([
    ["another site", { referrer: "https://elsewhere.example/" }],
    ["a page that hides where it stands", { referrer: "" }],
    ["an address that begins like August's", { referrer: `${ORIGIN}.elsewhere.example/` }],
    ["an upload", { type: "multipart/form-data; boundary=x" }],
  ])("a form of %s is the browser's own to send", async (_whose, given) => {
    expect(
      await request("/messages/1", { ...messageForm("Hello", "client-1"), ...given }),
    ).toBeUndefined();
  });

  it("with a link a form is the browser's own to send", async () => {
    await keep("/messages/1", `${MARK}unsent`);
    worker.network.onLine = true;
    expect(await request("/messages/1", messageForm("Hello", "client-1"))).toBeUndefined();
    worker.network.onLine = false;
    expect(await request("/messages/1", messageForm("Hello", "client-1"))).toBeDefined();
  });

  it("the form of a kept page waits although the browser believes that it has a connection", async () => {
    await keep("/messages/1", `${MARK}unsent`);
    worker.network.onLine = true;
    const answered = await request("/messages/1?kept", messageForm("Hello", "client-1"));
    expect(answered?.headers.get("Location")).toBe(`${ORIGIN}/messages/1#latest`);
    expect(worker.caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
  });
});
