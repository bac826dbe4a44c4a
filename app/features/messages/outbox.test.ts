import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeCaches } from "~/ui/offline/cache-storage.fixture";
import { backoffMs, createDraft, createOutbox } from "./outbox";
import { postMessage } from "./post-message.client";

function storage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  return {
    items,
    store: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  };
}

describe("the draft on the device", () => {
  it("each member and each conversation has a draft of its own", () => {
    const { store } = storage();
    createDraft("ada:1", () => store).keep("Half a thought");
    expect(createDraft("ada:2", () => store).read()).toBe("");
    expect(createDraft("bea:1", () => store).read()).toBe("");
    expect(createDraft("ada:1", () => store).read()).toBe("Half a thought");
  });

  it("nothing is kept of a draft that is sent", () => {
    const { store, items } = storage();
    const draft = createDraft("ada:1", () => store);
    draft.keep("x");
    draft.keep("");
    expect([...items.keys()]).toEqual([]);
  });

  it("the draft is empty where storage is forbidden or full", () => {
    const draft = createDraft("ada:1", () => {
      throw new Error("SecurityError");
    });
    draft.keep("x");
    expect(draft.read()).toBe("");
  });
});

describe("the outbox on the device", () => {
  let caches: FakeCaches;
  beforeEach(() => {
    caches = new FakeCaches();
    vi.stubGlobal("caches", caches);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const hello = { clientId: "client-id-1", content: "Hello 🍦" };

  it("each session and each conversation has an outbox of its own", async () => {
    await createOutbox("ada", 1).keep(hello);
    expect(await createOutbox("ada", 11).list()).toEqual([]);
    expect(await createOutbox("bea", 1).list()).toEqual([]);
    expect(await createOutbox("ada", 1).list()).toEqual([{ ...hello, isEarlier: false }]);
  });

  it("the next session of a member has what an earlier one has not sent, and nobody else has", async () => {
    const later = { clientId: "client-id-2", content: "Later" };
    await createOutbox("ada-second", 1).keep(later);
    await createOutbox("ada-first", 1).keep(hello);
    expect(await createOutbox("bea-first", 1).list()).toEqual([]);
    const outbox = createOutbox("ada-second", 1);
    expect(await outbox.list()).toEqual([
      { ...hello, isEarlier: true },
      { ...later, isEarlier: false },
    ]);
    await outbox.drop(hello.clientId);
    expect(await outbox.list()).toEqual([{ ...later, isEarlier: false }]);
    expect(await caches.keys()).toEqual(["unsent-ada-second"]);
  });

  it("what another conversation of an earlier session has not sent stays for it", async () => {
    await createOutbox("ada-first", 1).keep(hello);
    await createOutbox("ada-first", 2).keep(hello);
    await createOutbox("ada-second", 1).drop(hello.clientId);
    expect(await createOutbox("ada-second", 1).list()).toEqual([]);
    expect(await createOutbox("ada-second", 2).list()).toEqual([{ ...hello, isEarlier: true }]);
  });

  it("messages come back in the order in which they were written", async () => {
    const outbox = createOutbox("ada", 1);
    const words = ["One", "Two", "Three"];
    for (const content of words) void outbox.keep({ clientId: `id-of-${content}`, content });
    expect((await outbox.list()).map(({ content }) => content)).toEqual(words);
  });

  it("the outbox keeps nothing once it is sent", async () => {
    const outbox = createOutbox("ada", 1);
    void outbox.keep(hello);
    void outbox.drop(hello.clientId);
    expect(await outbox.list()).toEqual([]);
    expect(caches.paths("unsent-ada")).toEqual([]);
  });

  it("the outbox is empty where storage is forbidden or full, or nothing may be kept", async () => {
    const forbid = () => Promise.reject(new Error("SecurityError"));
    vi.stubGlobal("caches", { open: forbid, keys: forbid });
    for (const key of ["ada", null]) {
      const outbox = createOutbox(key, 1);
      await outbox.keep(hello);
      expect(await outbox.list()).toEqual([]);
    }
  });
});

describe("one attempt to send", () => {
  // An ended session redirects to sign-in a moment later; here is no page to leave.
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("dispatchEvent", () => true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /**
   * Test double of the server. why: the server's responses are tested with the server; this tests
   * what becomes of them over a link.
   */
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const fetchDouble = vi.fn(async () => new Response(JSON.stringify(body), { status, headers }));
    vi.stubGlobal("fetch", fetchDouble);
    vi.stubGlobal("document", { body: { dataset: {} } });
    return postMessage(7, { clientId: "client-id-1", content: "Hello" });
  };

  it.each([
    [201, { id: 5 }, {}, { kind: "sent", id: 5 }],
    [401, "Unauthorized", {}, { kind: "signed out" }],
    [409, { code: "harsh_message", title: "Take a second look" }, {}, { kind: "harsh" }],
    [429, { code: "too_often" }, { "Retry-After": "12" }, { kind: "later", afterMs: 12_000 }],
    [500, {}, {}, { kind: "later" }],
    [200, {}, {}, { kind: "later" }],
    [
      403,
      { code: "message_limit", title: "Message Limit Reached", message: "Message limit reached" },
      {},
      {
        kind: "refused",
        title: "Message Limit Reached",
        message: "You've reached the 20-message limit for this conversation.",
      },
    ],
    [
      403,
      { title: "Conversation Ended", message: "This match was closed." },
      {},
      { kind: "refused", title: "Conversation Ended", message: "This match was closed." },
    ],
    [
      418,
      "no words",
      {},
      {
        kind: "refused",
        title: "Error",
        message: "Failed to send message. Please try again.",
      },
    ],
  ])("an attempt answered with %i %j has its outcome", async (status, body, headers, outcome) => {
    expect(await answering(status, body, headers)).toEqual(outcome);
  });

  it("an attempt that reaches no server is retried later", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await postMessage(7, { clientId: "client-id-1", content: "Hello" })).toEqual({
      kind: "later",
      isLost: true,
    });
  });
});

it("the backoff between attempts doubles up to a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(backoffMs)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});
