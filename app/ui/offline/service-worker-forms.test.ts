import { beforeEach, expect, it } from "vitest";
import { ORIGIN } from "./cache-storage.fixture";
import { MARK, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

const typed = {
  method: "POST",
  body: new URLSearchParams({ words: "Typed & <kept>", one: "Oysters", id: "7" }).toString(),
};

it("a form that is no message comes back with all that was typed, a single word too", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  const html = await (await request("/help", typed))?.text();
  expect(html).toContain("<h1>This wasn’t sent</h1>");
  expect(html).toContain("Typed &#38; &#60;kept&#62;</textarea>");
  expect(html).toContain("Oysters</textarea>");
  expect(html?.match(/<label>You typed</g)).toHaveLength(3);
});

it("a form of a kept page whose answer was lost is not said to be unsent", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  worker.network.onLine = true;
  const html = await (await request("/messages/1?kept", typed))?.text();
  expect(html).toContain("Send this again?");
});

it("a form that comes back is held again, in the same words, although the browser believes that it has a connection", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  const names = { words: "Your question" };
  worker.listeners.get("message")?.({ data: { href: `${ORIGIN}/help`, names }, ports: [] });
  const held = await (await request("/help", typed))?.text();
  const action = /<form[^>]* action="([^"]+)"/.exec(held ?? "")?.[1];
  worker.network.onLine = true;
  const again = await (await request(`/help${action}`, typed))?.text();
  expect(again).toContain("<label>Your question<textarea");
  expect(again).toContain("Typed &#38; &#60;kept&#62;</textarea>");
  expect(again).not.toContain("action=");
});

it("a form whose address has a query was not sent either, and keeps the query", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  const held = await (await request("/friend-intro?start", typed))?.text();
  expect(held).toContain("<h1>This wasn’t sent</h1>");
  expect(held).toContain(' action="?start&kept"');
  worker.network.onLine = true;
  const again = await (await request("/friend-intro?start&kept", typed))?.text();
  expect(again).toContain("Send this again?");
  expect(again).not.toContain("action=");
});

it("a form that comes back has the words of its page, and hides what that hid", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  const names = { words: "Your <question>", one: "Favorite" };
  worker.listeners.get("message")?.({ data: { href: `${ORIGIN}/help`, names }, ports: [] });
  const html = await (await request("/help", typed))?.text();
  expect(html).toContain("<label>Your &#60;question&#62;<textarea");
  expect(html).toContain("<label>Favorite<textarea");
  expect(html).toMatch(/<label hidden><textarea[^>]*name="id">/);
  for (const path of ["/tokens", "/help/2", "/helpful"])
    expect(await (await request(path, typed))?.text()).toContain("<label>You typed<");
});

it("a form that comes back hides a field in which nothing was typed, and has room for as much as was", async () => {
  await keep("/offline", `${MARK}form${MARK}waiting`);
  const names = { words: "Your question", none: "Anything else" };
  const send = async (words: string) => {
    worker.listeners.get("message")?.({ data: { href: `${ORIGIN}/help`, names }, ports: [] });
    const body = new URLSearchParams({ words, none: "" }).toString();
    return (await request("/help", { method: "POST", body }))?.text();
  };
  const short = await send("Why?");
  expect(short).toMatch(/<label hidden><textarea[^>]*name="none">/);
  expect(short).toMatch(/rows="1" name="words"/);
  expect(await send("Why?\nBecause.")).toMatch(/rows="4" name="words"/);
  expect(await send("Why? ".repeat(20))).toMatch(/rows="4" name="words"/);
});
