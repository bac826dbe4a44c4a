import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, isAnswered, waiting } from "./answer-queue";
import { giveAnswer, onReply, withdrawAnswer } from "./send-answers.client";

/** Test doubles of document and window. why: a Node process has none, and the module listens to both. */
const page = vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { hidden: false, body: { dataset: {} } });
  const view = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("dispatchEvent", view.dispatchEvent.bind(view));
  return page;
});

/** What has left, in order, each with what replies to it. */
let sent: { what: string; reply: (status?: number, body?: object) => Promise<void> }[] = [];
let heard: [id: string, outcome: string][] = [];
const address = { pathname: "/discover" };

/**
 * Test double of the server. why: its replies are tested with the server; this tests in which order the page asks.
 */
beforeEach(() => {
  sent = [];
  heard = [];
  page.hidden = false;
  address.pathname = "/discover";
  vi.stubGlobal("location", address);
  vi.stubGlobal("fetch", (path: string, { body }: { body: URLSearchParams }) => {
    return new Promise((resolve) => {
      sent.push({
        what: `${path.replace("/members/", "")}${body.size ? `?${body}` : ""}`,
        reply: (status = 200, answer = { head: {} }) => {
          resolve(new Response(JSON.stringify(answer), { status }));
          return new Promise((done) => setTimeout(done));
        },
      });
    });
  });
  onReply(({ id }, reply) => heard.push([id, "head" in reply ? "ok" : reply.flash.title]));
});
afterEach(async () => {
  for (const { reply } of sent) await reply();
  while (withdrawAnswer());
});

const give = (...answers: [kind: Answer["kind"], id: string][]) => {
  for (const [kind, id] of answers) giveAnswer({ kind, id });
};
const left = () => sent.map(({ what }) => what);

it("answers leave one after the other, in the order in which they were given", async () => {
  give(["like", "a"], ["pass", "b"], ["like", "c"]);
  expect(left()).toEqual(["a/like"]);
  await sent[0]?.reply();
  expect(left()).toEqual(["a/like", "b/pass"]);
  await sent[1]?.reply();
  await sent[2]?.reply();
  expect(left()).toEqual(["a/like", "b/pass", "c/like"]);
  expect(heard).toEqual([
    ["a", "ok"],
    ["b", "ok"],
    ["c", "ok"],
  ]);
  expect(waiting).toEqual([]);
});

it("an answer that was withdrawn never leaves, and one that has left cannot be withdrawn", async () => {
  give(["like", "a"], ["pass", "b"]);
  expect(withdrawAnswer()).toBe(true);
  expect(isAnswered("b")).toBe(false);
  expect(withdrawAnswer()).toBe(false);
  give(["undo", "a"]);
  expect(isAnswered("a")).toBe(false);
  await sent[0]?.reply();
  await sent[1]?.reply();
  expect(left()).toEqual(["a/like", "/discover/undo?memberId=a"]);
});

it("what waits behind a failed answer stays, and leaves before the next one", async () => {
  give(["like", "a"], ["pass", "b"]);
  await sent[0]?.reply(429, { code: "rate_limited", title: "Slow down", message: "Later." });
  expect(heard).toEqual([["a", "Slow down"]]);
  expect(left()).toEqual(["a/like"]);
  expect([isAnswered("a"), isAnswered("b")]).toEqual([false, true]);
  give(["like", "a"]);
  await sent[1]?.reply();
  await sent[2]?.reply();
  expect(left()).toEqual(["a/like", "b/pass", "a/like"]);
});

it.each([
  ["a connection", () => dispatchEvent(new Event("online"))],
  ["another answer", () => give(["pass", "c"])],
])("what waits behind a lost answer leaves with %s", async (_, resume) => {
  give(["like", "a"], ["pass", "b"]);
  await sent[0]?.reply(503);
  expect(left()).toEqual(["a/like"]);
  resume();
  expect(left()).toEqual(["a/like", "b/pass"]);
});

it("all that waits leaves at once when the page is hidden, each once", async () => {
  give(["like", "a"], ["pass", "b"], ["like", "c"]);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(left()).toEqual(["a/like", "b/pass", "c/like?away=1"]);
  for (const { reply } of sent) await reply();
  expect(heard.map(([id]) => id)).toEqual(["a", "b", "c"]);
  expect(left()).toHaveLength(3);
});

it("a card that is gone holds up no other", async () => {
  give(["like", "a"], ["pass", "b"]);
  await sent[0]?.reply(404, { code: "not_found", title: "Not Found", message: "Gone." });
  expect(left()).toEqual(["a/like", "b/pass"]);
});

it("a like that leaves when the deck is not on screen says so, since it is led nowhere", async () => {
  give(["like", "a"], ["like", "b"]);
  address.pathname = "/matches";
  await sent[0]?.reply();
  expect(left()).toEqual(["a/like", "b/like?away=1"]);
});

it("what leaves after a match is led nowhere, also while its page is still on its way", async () => {
  give(["like", "a"], ["like", "b"]);
  await sent[0]?.reply(200, { head: {}, to: "/matches/1/moment" });
  expect(left()).toEqual(["a/like", "b/like?away=1"]);
});

it("an undo leaves after the like that it takes back, also from a page that is hidden", async () => {
  give(["like", "a"], ["undo", "a"], ["pass", "b"]);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(left()).toEqual(["a/like", "b/pass"]);
  await sent[0]?.reply();
  expect(left()).toEqual(["a/like", "b/pass", "/discover/undo?memberId=a"]);
  await sent[2]?.reply();
});
