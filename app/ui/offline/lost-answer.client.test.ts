import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ToastFlash } from "../toast";
import { fetchOrKeep } from "./lost-answer.client";

const shown: string[] = [];
vi.mock("../toast", () => ({
  showToast: ({ title, message }: ToastFlash) => shown.push(`${title} ${message}`),
}));

const ORIGIN = "https://august.example";
const opened: string[] = [];
/** The page's document, as far as the banner of a kept page and the router's state need it. */
const body = {
  dataset: {} as Record<string, string>,
  banner: "",
  insertAdjacentHTML(_: string, html: string) {
    this.banner = html;
  },
};
const online = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  opened.length = 0;
  body.banner = "";
  body.dataset = {};
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("dispatchEvent", online);
  const querySelector = () => ({
    remove() {
      body.banner = "";
    },
  });
  vi.stubGlobal("document", { body, querySelector });
  vi.stubGlobal("location", {
    pathname: "/profile-setup",
    search: "",
    assign: (path: string) => opened.push(path),
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
const POST = { method: "POST" };

/** Lets the router ask, and everything happen until this long after. */
async function ask(
  path: string,
  send: () => Promise<Response>,
  { init = {}, afterMs = 200 }: { init?: RequestInit; afterMs?: number } = {},
) {
  const settled = fetchOrKeep(new URL(path, ORIGIN), init, send).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    async (error: unknown) =>
      error instanceof Response ? { status: error.status, error: await error.json() } : `${error}`,
  );
  await vi.advanceTimersByTimeAsync(afterMs);
  return Promise.race([settled, vi.advanceTimersByTimeAsync(0).then(() => "pending")]);
}

it.each([refuse, cutOff])(
  "a screen without a whole answer is opened as a document",
  async (send) => {
    expect(await ask("/messages.data?before=9", send)).toBe("pending");
    expect(opened).toEqual(["/messages?before=9"]);
  },
);

it("a screen that the service worker has kept says of when it is, until the next answer", async () => {
  const headers = { "X-Kept": `${Date.now()}` };
  const kept = await ask("/messages.data", async () => new Response("kept", { headers }));
  expect(kept).toEqual({ status: 200, text: "kept" });
  expect(body.banner).toMatch(/This is as of \d+:\d\d [AP]M on /);
  expect(online).not.toHaveBeenCalled();
  await ask("/messages.data", async () => new Response("new"));
  expect(body.banner).toBe("");
  expect(online).toHaveBeenCalledOnce();
});

it("a screen that cannot be refreshed stays as it is, and one that opens itself is opened", async () => {
  expect(await ask("/profile-setup.data", refuse)).toBe("pending");
  expect(opened).toEqual([]);
  body.dataset.opening = "";
  expect(await ask("/profile-setup.data", refuse)).toBe("pending");
  expect(opened).toEqual(["/profile-setup"]);
});

it("a screen that the person has given up opens nothing", async () => {
  const init = { signal: AbortSignal.abort() };
  const abort = () => Promise.reject(new DOMException("aborted", "AbortError"));
  expect(await ask("/messages.data", abort, { init })).toContain("AbortError");
  expect(opened).toEqual([]);
});

it("a form without a connection stays with what was typed, and says that it was not saved", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const answer = await ask("/profile-setup.data", refuse, { init: POST });
  expect(answer).toMatchObject({ status: 503, text: expect.any(String) });
  expect(shown).toEqual(["You’re offline, so this wasn’t saved. What you typed is still here."]);
  const button = await ask("/matches/1/closing.data", refuse, { init: POST });
  expect(button).toMatchObject({
    status: 503,
    error: { message: "This wasn’t sent. Go back and send it again when you’re online." },
  });
  expect(opened).toEqual([]);
});

it.each([refuse, cutOff])(
  "a form whose answer was lost is not said to be unsaved: the server may have acted",
  async (send) => {
    await ask("/profile-setup.data", send, { init: POST });
    expect(shown).toEqual([
      "The connection was lost, so we don’t know if this was saved. What you typed is still here. Try again: it only counts once.",
    ]);
    expect(await ask("/matches/1/closing.data", send, { init: POST })).toMatchObject({
      error: { title: "The connection was lost", message: expect.not.stringMatching(/wasn’t/) },
    });
  },
);

it("what hangs says so, and is waited for: what was sent may have been saved", async () => {
  const slow = () =>
    new Promise<Response>((done) => setTimeout(done, 30_000, new Response("saved")));
  expect(await ask("/profile-setup.data", hang, { afterMs: 29_999 })).toBe("pending");
  expect(shown).toEqual([]);
  await ask("/messages.data", hang, { afterMs: 5_000 });
  const saved = await ask("/profile-setup.data", slow, { init: POST, afterMs: 30_000 });
  expect(saved).toMatchObject({ text: "saved" });
  expect(shown).toEqual(Array(2).fill("August is slow right now Still trying."));
});

it.each([async () => new Response("[]"), cutOff])(
  "no timer runs on once a screen is answered or cut off",
  async (send) => {
    await ask("/messages.data", send);
    expect(vi.getTimerCount()).toBe(0);
  },
);
