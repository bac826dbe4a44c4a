import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "~/server/clock.server";
import { KEY, MARK, messageForm, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

it("what waits is taken from the number of messages left, but what was refused is not", async () => {
  await keep("/messages/1", `<b>${MARK}left2</b> Messages left: ${MARK}left2 today`);
  const expectLeft = async (left: number) =>
    expect(await (await request("/messages/1"))?.text()).toBe(
      `<b>${left}</b> Messages left: ${left} today`,
    );
  await expectLeft(2);
  await request("/messages/1", messageForm("One", "client-1"));
  await request("/messages/2", messageForm("Of another conversation", "client-2"));
  await expectLeft(1);
  for (const id of ["client-3", "client-4"]) await request("/messages/1", messageForm("More", id));
  await expectLeft(0);
  const outbox = await worker.caches.open(`unsent-${KEY}`);
  for (const id of ["client-1", "client-3"]) {
    const refused = { clientId: id, content: "No", refused: { message: "Not there." } };
    await outbox.put(`/unsent/1/${id}`, new Response(JSON.stringify(refused)));
  }
  await expectLeft(1);
});

it("the list of what is kept says to whom a message goes, as long as a copy names them", async () => {
  const titled = '<li><a href="/messages/2">Messages</a></li><li><a href="/">Ada · Menu</a></li>';
  const list =
    '<li><a href="/messages/1" data-to="Bea &amp; Co · Mia">Bea &amp; Co · Mia · Messages</a></li>';
  await keep("/offline", `<ul>${titled}${list}${MARK}waiting</ul>`);
  await keep("/messages/1", "");
  await request("/messages/1", messageForm("Hello", "client-1"));
  await request("/messages/2", messageForm("Goodbye", "client-2"));
  const html = await (await request("/discover"))?.text();
  expect(html).toMatch(/Hello<\/a><p[^>]*>To Bea &amp; Co · Mia · Waiting for a connection</);
  expect(html).toMatch(/Goodbye<\/a><p[^>]*>Waiting for a connection</);
});

it("a copy that has become too old is not listed, nor named beside a message that waits", async () => {
  const row = (id: number, lastMs: number) =>
    `${MARK}row${lastMs}<li><a href="/messages/${id}" data-to="Other ${id}">Other ${id}</a></li>`;
  const list = row(1, Date.now() - MINUTE_MS) + row(2, Date.now() + MINUTE_MS);
  await keep("/offline", `<ul>${list}${MARK}waiting</ul>`);
  for (const id of [1, 2])
    await request(`/messages/${id}`, messageForm(`Hello ${id}`, `client-${id}`));
  const html = await (await request("/discover"))?.text();
  expect(html).not.toContain("Other 1");
  expect(html).toContain("Hello 1");
  expect(html).toContain(">Other 2</a>");
  expect(html).toMatch(/Hello 2<\/a><p[^>]*>To Other 2 · /);
  expect(html).not.toContain(MARK);
});
