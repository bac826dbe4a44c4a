import { beforeEach, describe, expect, it } from "vitest";
import { ORIGIN } from "./cache-storage.fixture";
import { from, KEY, MARK, messageForm, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
/** The bodies of the messages that the server was sent. */
let sent: Record<string, unknown>[];
beforeEach(async () => {
  worker = new TestWorker();
  worker.network.onLine = true;
  sent = [];
  await worker.keep("/messages/1", `${MARK}unsent`);
  await worker.keep("/leaving", "<h1>not yet</h1>");
});
const request = (...asked: Parameters<TestWorker["request"]>) => worker.request(...asked);
const listUnsent = () => worker.caches.paths(`unsent-${KEY}`);

const writeKept = (content: string, given: Record<string, string> = {}) => {
  const form = messageForm(content, `of ${content}`);
  const body = `${form.body}&${new URLSearchParams(given)}`;
  return worker.send("/messages/1?kept", { ...form, body });
};

const hang = () => new Promise<Response>(() => {});
const cutOff = () => Promise.reject(new TypeError("Failed to fetch"));

/** Lets the server answer pages, and each message like this. */
function connect(answerMessage: () => Response | Promise<Response>, viewer = STORE) {
  worker.answer = async (asked, init) => {
    if (typeof asked !== "string" || !init?.body) return from(viewer)();
    sent.push(JSON.parse(String(init.body)));
    return answerMessage();
  };
}
const accept = () => new Response("{}", { status: 201 });
const refuse = () => Response.json({ code: "not_found", message: "Gone." }, { status: 404 });

describe("a server that accepts and never answers", () => {
  it("a message of a kept page waits before any answer, so that whoever leaves loses nothing", async () => {
    connect(hang);
    const { shown } = writeKept("Written on the ferry");
    await expect.poll(listUnsent).toEqual(["/unsent/1/of%20Written%20on%20the%20ferry"]);
    const answered = await shown;
    expect([answered?.status, answered?.headers.get("Location")]).toEqual([
      303,
      `${ORIGIN}/messages/1#latest`,
    ]);
    expect(worker.waits).toContain(8_000);
    expect(worker.wakings).toEqual(["outbox"]);
  });

  it("the kept page with the waiting message is shown at once, without a second wait", async () => {
    worker.answer = hang;
    await writeKept("Hello").shown;
    worker.waits.length = 0;
    const html = await (await worker.send("/messages/1").shown)?.text();
    expect(html).toContain("<p>Hello</p>");
    expect(html).toContain("Waiting for a connection");
    expect(worker.waits).not.toContain(8_000);
  });

  it("a copy says that August isn’t answering, and only without any connection that one is offline", async () => {
    worker.answer = hang;
    await worker.keep("/messages/2", `${MARK}outage. This is as of noon.`);
    const read = async (path: string) => (await worker.send(path).shown)?.text();
    expect(await read("/messages/2")).toBe("August isn’t answering. This is as of noon.");
    worker.network.onLine = false;
    expect(await read("/messages/2")).toBe("You’re offline. This is as of noon.");
  });

  it("the page for what is not kept says that August isn’t answering", async () => {
    worker.answer = cutOff;
    const html = await (await worker.send("/tokens").shown)?.text();
    expect(html).toContain("<title>August isn’t answering · August</title>");
    expect(html).toContain("<h1>August isn’t answering</h1>");
    expect(html).not.toMatch(/offline/i);
  });

  it("what hung is sent again with its own id once the server answers", async () => {
    connect(hang);
    const { shown, waiting } = writeKept("Hello");
    await shown;
    await Promise.all(waiting);
    connect(accept);
    await request("/tokens");
    expect(sent.map(({ clientId }) => clientId)).toEqual(["of Hello", "of Hello"]);
    expect(listUnsent()).toEqual([]);
  });

  it("a form of a kept page that is no message of the session comes back with its words", async () => {
    await worker.keep("/offline", `${MARK}form`);
    worker.answer = hang;
    const form = messageForm("Ben's own", "client-1", "keyofben");
    const html = await (await worker.send("/messages/1?kept", form).shown)?.text();
    expect(html).toContain("Ben&#39;s own</textarea>");
    expect(listUnsent()).toEqual([]);
  });
});

describe("a message of a kept page that is answered in time", () => {
  it("it is sent once and leaves the outbox", async () => {
    connect(accept);
    const { shown, waiting } = writeKept("Hello");
    expect((await shown)?.headers.get("Location")).toBe(`${ORIGIN}/messages/1#latest`);
    await Promise.all(waiting);
    expect(sent).toEqual([{ clientId: "of Hello", content: "Hello", confirmHarsh: true }]);
    expect(listUnsent()).toEqual([]);
    expect(await (await request("/messages/1"))?.text()).toBe("from the server");
    expect(sent).toHaveLength(1);
  });

  it("a message for which the browser has no room is sent as the form that it is", async () => {
    const store = await worker.caches.open(`unsent-${KEY}`);
    store.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    connect(accept);
    expect(await (await writeKept("Hello").shown)?.text()).toBe("from the server");
    expect(sent).toEqual([]);
  });

  it("words that somebody wants to send anyway are not asked about again", async () => {
    connect(accept);
    await writeKept("Hello", { confirmHarsh: "no" }).shown;
    expect(sent).toEqual([expect.objectContaining({ confirmHarsh: false })]);
  });

  it("the button that refreshes a light page sends no message", async () => {
    worker.answer = cutOff;
    const html = await (await writeKept("Half a thought", { refresh: "yes" }).shown)?.text();
    expect(html).toContain("Half a thought</textarea>");
    expect(listUnsent()).toEqual([]);
  });

  it("a message whose session is over stays for its writer, and the server's page has its words", async () => {
    worker.answer = async (asked) =>
      typeof asked === "string"
        ? new Response("", { status: 401 })
        : from("keyofbenthen", "Not sent")();
    expect(await (await writeKept("Hello").shown)?.text()).toBe("Not sent");
    expect(listUnsent()).toEqual(["/unsent/1/of%20Hello"]);
  });

  it("a conversation that is not found anymore takes the pages that name the other with it", async () => {
    await worker.keep("/", "home");
    connect(refuse, `${KEY}anew`);
    await writeKept("Hello").shown;
    expect(worker.caches.paths(`august-${STORE}`)).toEqual([]);
  });
});

describe("a refused message, after which nobody says whose browser it is", () => {
  it.each([
    ["the answer hangs", hang],
    ["the connection is cut off", cutOff],
  ])(
    "where %s, the next message is sent, and so is what is written later",
    async (_what, answer) => {
      worker.answer = cutOff;
      for (const content of ["Refused", "Second"]) await writeKept(content).shown;
      connect(() => (sent.length === 1 ? refuse() : accept()));
      const connected = worker.answer;
      worker.answer = (asked, init) => (asked === "/help" ? answer() : connected(asked, init));
      await request("/tokens");
      expect(sent.map(({ content }) => content)).toEqual(["Refused", "Second"]);
      expect(listUnsent()).toEqual(["/unsent/1/of%20Refused"]);
      await writeKept("Third").shown;
      expect(sent.map(({ content }) => content)).toEqual(["Refused", "Second", "Third"]);
    },
  );
});

describe("logging out with messages that wait", () => {
  const logOut = { method: "POST", body: "x=1" };
  // why: a navigation's redirect has the status 0 in a worker, which node's Response takes from no one else.
  const loggedOut = () => Response.error();

  async function wait(...messages: string[]) {
    worker.answer = cutOff;
    for (const content of messages) await writeKept(content).shown;
  }

  it("what waits is sent before the session ends", async () => {
    await wait("Hello");
    const asked: string[] = [];
    worker.answer = async (to) => {
      asked.push(typeof to === "string" ? to : new URL(to.url).pathname);
      return typeof to === "string" ? accept() : loggedOut();
    };
    const shown = await request("/api/logout", logOut);
    expect(shown?.headers.get("Location")).toBe(`${ORIGIN}/api/logout`);
    expect(asked).toEqual(["/api/conversations/1/messages", "/api/logout"]);
    expect(listUnsent()).toEqual([]);
  });

  it("a message that could not be sent first is said to be lost", async () => {
    await wait("Hello");
    worker.answer = async (to) =>
      typeof to === "string" ? new Response("", { status: 503 }) : loggedOut();
    const html = await (await request("/api/logout", logOut))?.text();
    expect(html).toContain("<h1>You are logged out</h1>");
    expect(html).toContain("1 message may not have been sent.");
  });

  it("a server that refuses to log out is not taken for one that has done it", async () => {
    await wait("Hello");
    worker.answer = async () => new Response("in trouble", { status: 503 });
    expect((await request("/api/logout", logOut))?.status).toBe(503);
  });

  it.each([
    ["no connection", cutOff],
    ["a server that hangs", hang],
  ])("with %s the page says what is lost, also after Back", async (_what, answer) => {
    await wait("One", "Two");
    worker.answer = answer;
    const shown = [await worker.send("/api/logout", logOut).shown];
    worker.answer = cutOff;
    shown.push(await request("/api/logout", logOut), await request("/messages/1"));
    for (const page of shown)
      expect(await page?.text()).toContain(
        "<h1>not yet</h1><p>2 messages may not have been sent.</p>",
      );
  });

  it("nothing is said to be lost where nothing waits", async () => {
    worker.answer = cutOff;
    expect(await (await request("/api/logout", logOut))?.text()).toBe(`${MARK}<h1>not yet</h1>`);
  });
});
