import { beforeEach, expect, it } from "vitest";
import { from, KEY, MARK, messageForm, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
/** The member turned light pages on while the worker was there. */
beforeEach(async () => {
  worker = new TestWorker();
  worker.answer = from(`${KEY}-`);
  await worker.request("/messages/1");
  worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
});
const open = async (path: string, form?: Record<string, string>) =>
  (await worker.request(path, form))?.text();

it("an address of light pages that has no connection shows a page of August, not the browser's error", async () => {
  const html = await open("/discover");
  for (const part of [
    "<h1>You’re offline</h1>",
    '<a href="">Try again</a>',
    "color-scheme:light dark",
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("<li");
});

it("a message of a light page says that it waits, where the redirect leads", async () => {
  const answered = await worker.request("/messages/1", messageForm("Hello <b>", "client-1"));
  expect(answered?.status).toBe(303);
  const html = await open("/messages/1");
  expect(html).toContain("<span>Hello &#60;b&#62;</span>");
  expect(html).toContain("To a match");
  expect(html).toContain("Waiting for a connection");
});

it("a form of a light page that is no message comes back with what was typed", async () => {
  const body = new URLSearchParams({ words: "Typed" }).toString();
  const html = await open("/help", { method: "POST", body });
  expect(html).toContain("<h1>This wasn’t sent</h1>");
  expect(html).toContain("Typed</textarea>");
});

it("the page of what is kept has one word with the conversation for what waits, and a way to what is kept of it", async () => {
  worker.answer = from(STORE);
  await worker.request("/account");
  worker.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await worker.keep("/offline", `${MARK}waiting`);
  await worker.keep("/messages/1", "");
  await worker.request("/messages/1", messageForm("One", "client-1"));
  await worker.request("/messages/2", messageForm("Two", "client-2"));
  const html = await open("/tokens");
  expect(html?.match(/href="[^"]+"|Waiting for a connection/g)).toEqual([
    'href="/messages/1"',
    "Waiting for a connection",
    "Waiting for a connection",
  ]);
});
