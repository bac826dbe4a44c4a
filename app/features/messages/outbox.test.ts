import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMIT_REACHED } from "./message-limits";
import { backoffMs, createOutbox } from "./outbox";
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

describe("the outbox on the device", () => {
  it("each member and each conversation has an outbox of its own", () => {
    const { store } = storage();
    const one = createOutbox("ada:1", () => store);
    one.keepDraft("Half a thought");
    one.keepOutbox([{ clientId: "client-id-1", content: "Hello 🍦" }]);
    expect(createOutbox("ada:2", () => store).draft()).toBe("");
    expect(createOutbox("bea:1", () => store).outbox()).toEqual([]);
    const again = createOutbox("ada:1", () => store);
    expect([again.draft(), again.outbox()]).toEqual([
      "Half a thought",
      [{ clientId: "client-id-1", content: "Hello 🍦" }],
    ]);
  });

  it("the outbox keeps nothing once it is sent", () => {
    const { store, items } = storage();
    const outbox = createOutbox("ada:1", () => store);
    outbox.keepDraft("x");
    outbox.keepOutbox([{ clientId: "client-id-1", content: "Hello" }]);
    outbox.keepDraft("");
    outbox.keepOutbox([]);
    expect([...items.keys()]).toEqual([]);
  });

  it.each(["", "{", "null", "7", '{"a":1}', '[null,7,{"clientId":1},{"content":" "}]'])(
    "the outbox reads %j as empty",
    (text) => {
      const { store } = storage({ "august-outbox:ada:1": text });
      expect(createOutbox("ada:1", () => store).outbox()).toEqual([]);
    },
  );

  it("the outbox is empty where storage is forbidden or full", () => {
    const outbox = createOutbox("ada:1", () => {
      throw new Error("SecurityError");
    });
    outbox.keepDraft("x");
    expect([outbox.draft(), outbox.outbox()]).toEqual(["", []]);
  });
});

describe("one attempt to send", () => {
  // An ended session redirects to sign-in a moment later; here is no page to leave.
  beforeEach(() => void vi.useFakeTimers());
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
    return postMessage(7, { clientId: "client-id-1", content: "Hello" }, LIMIT_REACHED);
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
    expect(
      await postMessage(7, { clientId: "client-id-1", content: "Hello" }, LIMIT_REACHED),
    ).toEqual({
      kind: "later",
    });
  });
});

it("the backoff between attempts doubles up to a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(backoffMs)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});
