import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decodeRouterText } from "../../../tests/support/router-text";
import type { ToastFlash } from "../toast";
import { FakeCaches } from "./cache-storage.fixture";
import { fetchOrOpen } from "./lost-answer.client";

const shown: ToastFlash[] = [];
vi.mock("../toast", () => ({ showToast: (flash: ToastFlash) => shown.push(flash) }));

const ORIGIN = "https://august.example";
const OPENING = { pathname: "/messages", search: "?before=9", hash: "#latest" };
const OPENED = "/messages?before=9#latest";
const opened: string[] = [];
/** The page's document, as far as the banner of a kept page needs it. */
const body = {
  dataset: { viewer: "keyofada" },
  banner: "",
  insertAdjacentHTML(_: string, html: string) {
    this.banner = html;
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  opened.length = 0;
  body.banner = "";
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("dispatchEvent", () => true);
  const querySelector = () => ({
    remove() {
      body.banner = "";
    },
  });
  vi.stubGlobal("document", { body, querySelector });
  vi.stubGlobal("location", {
    origin: ORIGIN,
    href: `${ORIGIN}/profile-setup`,
    pathname: "/profile-setup",
    assign: (page: string) => opened.push(page),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = () => Promise.reject(new TypeError("Failed to fetch"));
const hang = () => new Promise<Response>(() => {});
const cutOff = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError("cut")) }));

/** Lets the router ask, and everything happen until this long after. */
async function ask(
  path: string,
  answer: typeof fetch,
  {
    init,
    isOpening = true,
    afterMs = 0,
  }: { init?: RequestInit; isOpening?: boolean; afterMs?: number } = {},
) {
  const asked = fetchOrOpen(new URL(path, ORIGIN), init, answer, () =>
    isOpening ? OPENING : undefined,
  );
  const settled = asked.then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(afterMs);
  return Promise.race([settled, vi.advanceTimersByTimeAsync(0).then(() => "pending")]);
}

it("a screen without an answer is opened as a document", async () => {
  expect(await ask("/messages.data?before=9", refuse)).toBe("pending");
  expect(opened).toEqual([OPENED]);
});

it("an answer that is cut in the middle is none", async () => {
  expect(await ask("/messages.data", cutOff)).toBe("pending");
  expect(opened).toEqual([OPENED]);
});

it("a screen that hangs is opened as a document after eight seconds", async () => {
  expect(await ask("/messages.data", hang, { afterMs: 7_999 })).toBe("pending");
  expect(opened).toEqual([]);
  expect(await ask("/messages.data", hang, { afterMs: 8_000 })).toBe("pending");
  expect(opened).toContain(OPENED);
});

/** Keeps the data of a screen as the service worker does. */
async function keepData(words: string, madeAtMs = Date.now(), name = "august-keyofada") {
  const kept = await caches.open(name);
  const headers = { "X-Kept": `${madeAtMs}` };
  await kept.put("/messages.data", new Response(words, { headers }));
}

it.each([
  ["without an answer at once", refuse, 0],
  ["of a server that hangs after four seconds", hang, 4_000],
] as const)(
  "a screen %s shows what is kept of it, and says of when",
  async (_, answer, afterMs) => {
    await keepData("kept");
    expect(await ask("/messages.data?_routes=root", answer, { afterMs })).toEqual({
      status: 200,
      text: "kept",
    });
    expect(opened).toEqual([]);
    expect(body.banner).toMatch(/This is as of \d+:\d\d [AP]M on /);
    await ask("/messages.data", async () => new Response("new"));
    expect(body.banner).toBe("");
  },
);

it("what is older than a day, or another session's, is not shown", async () => {
  await keepData("old", Date.now() - 86_400_001);
  await keepData("another's", Date.now(), "august-keyofbea");
  expect(await ask("/messages.data", refuse)).toBe("pending");
  expect(opened).toEqual([OPENED]);
});

it("a screen that is refreshed shows nothing kept", async () => {
  await keepData("kept");
  expect(await ask("/messages.data", hang, { isOpening: false, afterMs: 20_000 })).toBe("pending");
  expect(body.banner).toBe("");
});

it.each([refuse, hang])("a screen that cannot be refreshed stays as it is", async (answer) => {
  expect(await ask("/messages.data", answer, { isOpening: false, afterMs: 20_000 })).toBe(
    "pending",
  );
  expect(opened).toEqual([]);
});

it("a screen that the person has given up opens nothing", async () => {
  const ending = new AbortController();
  ending.abort();
  const abort = () => Promise.reject(new DOMException("aborted", "AbortError"));
  expect(await ask("/messages.data", abort, { init: { signal: ending.signal } })).toBe(
    "AbortError",
  );
  expect(opened).toEqual([]);
});

/** Takes the connection away before anything is sent. */
const goOffline = () => vi.stubGlobal("navigator", { onLine: false });

it("a form without a connection stays with what was typed, and says that it was not saved", async () => {
  goOffline();
  const answer = await ask("/profile-setup.data", refuse, { init: { method: "POST" } });
  expect(answer).toEqual({ status: 503, text: '[{"_1":-5},"data"]\n' });
  expect(shown.map(({ title, message }) => `${title} ${message}`)).toEqual([
    "You’re offline, so this wasn’t saved. What you typed is still here.",
  ]);
  expect(opened).toEqual([]);
});

it("a button of another address says that nothing was sent", async () => {
  goOffline();
  const answer = await ask("/matches/1/closing.data", refuse, { init: { method: "POST" } });
  expect(answer).toMatchObject({ status: 503, text: expect.stringContaining("This wasn’t sent") });
  expect(shown).toEqual([]);
});

it.each([refuse, cutOff])(
  "a form whose answer was lost is not said to be unsaved: the server may have acted",
  async (answer) => {
    const init = { method: "POST" };
    expect(await ask("/profile-setup.data", answer, { init })).toMatchObject({ status: 503 });
    expect(shown.map(({ title, message }) => `${title} ${message}`)).toEqual([
      "The connection was lost, so we don’t know if this was saved. What you typed is still here. Try again: it only counts once.",
    ]);
    const { text } = (await ask("/matches/1/closing.data", answer, { init })) as { text: string };
    expect(text).toContain("The connection was lost");
    expect(text).not.toMatch(/was not|offline/);
  },
);

it("Remix's router reads what became of a form as nothing, or as an error with its words", async () => {
  const init = { method: "POST" };
  const decode = async (path: string) => {
    const { text } = (await ask(path, refuse, { init })) as { text: string };
    vi.useRealTimers();
    return decodeRouterText(text);
  };
  expect(await decode("/profile-setup.data")).toEqual({ data: null });
  vi.useFakeTimers();
  expect((await decode("/matches/1/closing.data")).error).toMatchObject({
    status: 503,
    data: { title: "The connection was lost", message: expect.stringContaining("try again") },
  });
});

it("an answer is the router's, and other calls fail as they do", async () => {
  expect(await ask("/messages.data", async () => new Response("[]"))).toMatchObject({ text: "[]" });
  expect(await ask("/api/notifications", refuse)).toBe("TypeError");
});

it("a form that hangs says so after four seconds, and is waited for, since what was sent may have been saved", async () => {
  const slow = () =>
    new Promise<Response>((done) => setTimeout(done, 30_000, new Response("saved")));
  const init = { method: "POST" };
  expect(await ask("/profile-setup.data", slow, { init, afterMs: 29_999 })).toBe("pending");
  expect([opened, shown.map(({ title }) => title)]).toEqual([[], ["August is slow right now"]]);
  expect(await ask("/profile-setup.data", slow, { init, afterMs: 30_000 })).toMatchObject({
    text: "saved",
  });
});

it("a screen that was given up while it hung opens nothing after eight seconds", async () => {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 5_000);
  const init = { signal: ending.signal };
  expect(await ask("/messages.data", hang, { init, afterMs: 20_000 })).toBe("pending");
  expect(opened).toEqual([]);
});

it("a screen of another site fails as it does, however long it takes", async () => {
  const elsewhere = "https://elsewhere.example/messages.data";
  expect(await ask(elsewhere, refuse)).toBe("TypeError");
  expect(await ask(elsewhere, hang, { afterMs: 20_000 })).toBe("pending");
  expect(opened).toEqual([]);
});

it.each([
  ["answered", async () => new Response("[]")],
  ["cut off", cutOff],
])("no timer runs on once a screen is %s", async (_how, answer) => {
  await ask("/messages.data", answer);
  expect(vi.getTimerCount()).toBe(0);
});

it("a screen is refreshed by an answer that took longer than eight seconds", async () => {
  const slow = () => new Promise<Response>((done) => setTimeout(done, 9_000, new Response("new")));
  expect(await ask("/messages.data", slow, { isOpening: false, afterMs: 9_000 })).toMatchObject({
    text: "new",
  });
  expect(opened).toEqual([]);
});
