import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/server/data/clock.server";
import { from, KEY, MARK, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const send = (...sent: Parameters<TestWorker["send"]>) => worker.send(...sent);
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

describe("what a page shows", () => {
  it("an answer is shown although a copy is kept", async () => {
    await keep("/messages/1", "kept");
    worker.answer = from(STORE);
    expect(await (await request("/messages/1"))?.text()).toBe("from the server");
  });

  it("a refusal of the server is an answer as well", async () => {
    await keep("/messages/1", "kept");
    worker.answer = from(STORE, "broken", 503);
    expect((await request("/messages/1"))?.status).toBe(503);
  });

  it("a copy is shown for seven days", async () => {
    await keep("/messages/1", "kept", STORE, Date.now() - 7 * DAY_MS + MINUTE_MS);
    expect(await (await request("/messages/1"))?.text()).toBe("kept");
    await keep("/messages/1", "kept", STORE, Date.now() - 7 * DAY_MS - MINUTE_MS);
    expect(await (await request("/messages/1"))?.text()).toContain("<h1>You’re offline</h1>");
  });

  it("an answer that takes too long gives way to a kept copy, and later to a page that says so", async () => {
    await keep("/messages/1", "kept");
    await keep("/offline", "offline");
    worker.answer = () => new Promise(() => {});
    expect(await (await send("/messages/1").shown)?.text()).toBe("kept");
    expect(worker.waits.splice(0)).toEqual([4_000]);
    expect(await (await send("/tokens").shown)?.text()).toBe("offline");
    expect(worker.waits).toEqual([4_000, 8_000]);
  });

  it("a second try of a page that does not come waits as long as it takes", async () => {
    const ends: ((response: Response) => void)[] = [];
    worker.answer = () => new Promise((resolve) => ends.push(resolve));
    await keep("/offline", "offline");
    expect(await (await send("/tokens").shown)?.text()).toBe("offline");
    const again = send("/tokens");
    await new Promise((resolve) => setTimeout(resolve, 150));
    for (const end of ends) end(new Response("slow"));
    expect(await (await again.shown)?.text()).toBe("slow");
  });

  it("what a page has waited for in vain is not waited for again, once", async () => {
    await keep("/offline", "offline");
    const ends: ((response: Response) => void)[] = [];
    worker.answer = () => new Promise((resolve) => ends.push(resolve));
    worker.listeners.get("message")?.({ data: { waited: "/profile/1?from=deck" }, ports: [] });
    const late = send("/profile/1?from=deck");
    expect(await (await late.shown)?.text()).toBe("offline");
    const again = send("/profile/1?from=deck");
    // As long as it waits where nothing is kept, a hundred times as fast as in a browser.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const end of ends) end(new Response("slow"));
    expect(await (await again.shown)?.text()).toBe("slow");
  });

  it("an address with a query, or one that is not kept, gets the page of what is kept", async () => {
    await keep("/messages/1", "<title>Ben · Messages · August</title>");
    await keep("/offline", `${MARK}form<ul>the list${MARK}waiting</ul>`);
    for (const path of ["/messages/1?before=7", "/tokens"])
      expect(await (await request(path))?.text()).toBe("<ul>the list</ul>");
  });

  it("a style that is kept is shown whatever its answer varies with, and another is fetched", async () => {
    const shell = await worker.caches.open("shell");
    await shell.put("/assets/app.css", new Response("kept", { headers: { Vary: "Accept" } }));
    worker.answer = from(STORE);
    const style = { destination: "style", mode: "no-cors", accept: "text/css" };
    expect(await (await request("/assets/app.css", style))?.text()).toBe("kept");
    expect(await (await request("/assets/new.css", style))?.text()).toBe("from the server");
  });

  it("a call of a script is the browser's own", async () => {
    expect(await request("/api/conversations", { mode: "cors" })).toBeUndefined();
  });
});

describe("whose a kept page is", () => {
  it.each([
    ["another session", "keyofbenthen"],
    ["a visitor", "-"],
    ["the session after one of its matches has ended", `${KEY}anew`],
    ["the session as a light page", `${KEY}-`],
  ])("an answer for %s deletes all pages before it is shown", async (_who, viewer) => {
    await keep("/messages/1", "kept");
    await keep("/", "home");
    worker.answer = from(viewer);
    await send("/help").shown;
    const left = viewer === "-" ? [] : [`august-${viewer}`];
    expect(await worker.caches.keys()).toEqual(left);
    expect(worker.caches.paths(`august-${viewer}`)).toEqual([]);
  });

  /** Of pages; messages have theirs beside them. */
  const listStores = async () =>
    (await worker.caches.keys()).filter((name) => name.startsWith("august-"));

  /** Answers a page as the browser's cache does after Back, or a slow server, and anything asked anew as it is now. */
  function answerLate(old: string, now: string) {
    worker.answer = async (_to, init) =>
      init?.cache === "no-store" ? from(now, "as it is now")() : from(old, "as it was")();
  }

  it.each([
    ["after a match has ended", `${KEY}then`, `${KEY}anew`],
    ["after another member has signed in", STORE, "keyofbenthen"],
    ["after the session became one of light pages", STORE, `${KEY}-`],
  ])(
    "an old answer is asked for again, and its store is not made again: %s",
    async (_when, old, now) => {
      await keep("/messages/1", "kept since", now);
      answerLate(old, now);
      expect(await (await request("/"))?.text()).toBe("as it is now");
      expect(await listStores()).toEqual([`august-${now}`]);
      expect(worker.caches.paths(`august-${now}`)).toEqual(["/messages/1"]);
    },
  );

  it("an old answer of a session that is over is asked for again, and nothing is kept", async () => {
    answerLate(STORE, "-");
    expect(await (await request("/"))?.text()).toBe("as it is now");
    expect(await listStores()).toEqual([]);
  });

  it("the old answer of a form is shown, and its store is not made again", async () => {
    await keep("/messages/1", "kept since", `${KEY}anew`);
    answerLate(STORE, `${KEY}anew`);
    const form = { method: "POST", body: new URLSearchParams({ reason: "typed" }).toString() };
    expect(await (await request("/report?kept", form))?.text()).toBe("as it was");
    expect(await listStores()).toEqual([`august-${KEY}anew`]);
  });

  it("without a connection an old answer gives way to what is kept, and with one that is silent nothing is shown", async () => {
    await keep("/messages/1", "kept since", `${KEY}anew`);
    worker.answer = async (_to, init) =>
      init?.cache === "no-store" ? Promise.reject(new TypeError("Failed to fetch")) : from(STORE)();
    expect(await (await request("/messages/1"))?.text()).toBe("kept since");
    worker.network.onLine = true;
    expect(await (await request("/messages/1"))?.text()).toContain("August isn’t answering");
    expect(await listStores()).toEqual([]);
  });

  it("an answer that does not say whose it is changes nothing", async () => {
    await keep("/messages/1", "kept");
    worker.answer = async () => new Response("a proxy's words", { status: 502 });
    await request("/help");
    expect(worker.caches.paths(`august-${STORE}`)).toEqual(["/messages/1"]);
  });

  it.each(["/api/login?returnTo=%2F", "/api/logout"])(
    "a link to %s deletes nothing of somebody who stays signed in",
    async (path) => {
      await keep("/messages/1", "kept");
      await request(path).catch(() => null);
      worker.answer = from(STORE);
      await request(path);
      expect(worker.caches.paths(`august-${STORE}`)).toEqual(["/messages/1"]);
    },
  );

  it.each([
    ["a session that was ended elsewhere", "-", []],
    ["the session itself", STORE, ["/messages/1"]],
  ])(
    "a redirect, which leads away to sign-in, asks whose browser it is: %s",
    async (_whose, viewer, left) => {
      await keep("/messages/1", "kept");
      const words = { content: "Waits", clientId: "client-1", viewer: KEY };
      await request("/messages/1", { method: "POST", body: new URLSearchParams(words).toString() });
      const asked: unknown[] = [];
      worker.answer = async (to, init) => {
        if (typeof to !== "string") return Response.error();
        asked.push([to, init?.method]);
        return to === "/help" ? from(viewer)() : new Response("{}", { status: 503 });
      };
      await request("/messages");
      expect(asked[0]).toEqual(["/help", "HEAD"]);
      expect(worker.caches.paths(`unsent-${KEY}`)).toEqual(["/unsent/1/client-1"]);
      expect(worker.caches.paths(`august-${STORE}`)).toEqual(left);
    },
  );

  it("nothing is shown where the stores of two sessions stand side by side", async () => {
    await keep("/messages/1", "Ada's");
    await keep("/messages/1", "Ben's", "keyofbenthen");
    const html = await (await request("/messages/1"))?.text();
    expect(html).toContain("<h1>You’re offline</h1>");
    expect(html).not.toMatch(/Ada|Ben/);
  });
});
