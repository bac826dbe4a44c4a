import { beforeEach, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/server/data/clock.server";
import { KEY, MARK, messageForm, STORE, TestWorker } from "./service-worker.fixture";

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});
const request = (...sent: Parameters<TestWorker["request"]>) => worker.request(...sent);
const keep = (...kept: Parameters<TestWorker["keep"]>) => worker.keep(...kept);

/** What stands in the places that a copy has for the number of messages left. */
const places = (kind: "left" | "leftday", number: number) =>
  ["", "tone", " message left"].map((end) => `${MARK}${kind}${number}${end}`).join("|");

it("what waits in a conversation is taken from its number of messages left, but what was refused is not", async () => {
  await keep("/messages/1", places("left", 2));
  const expectLeft = async (words: string) =>
    expect(await (await request("/messages/1"))?.text()).toBe(words);
  await expectLeft("2|yellow|2 messages left");
  await request("/messages/1", messageForm("One", "client-1"));
  await request("/messages/2", messageForm("Of another conversation", "client-2"));
  await expectLeft("1|yellow|1 message left");
  for (const id of ["client-3", "client-4"]) await request("/messages/1", messageForm("More", id));
  await expectLeft("0|red|0 messages left");
  const outbox = await worker.caches.open(`unsent-${KEY}`);
  for (const id of ["client-1", "client-3"]) {
    const refused = { clientId: id, content: "No", refused: { message: "Not there." } };
    await outbox.put(`/unsent/1/${id}`, new Response(JSON.stringify(refused)));
  }
  await expectLeft("1|yellow|1 message left");
});

it("from the number of messages left of a day is taken what waits in any conversation", async () => {
  await keep("/messages/1", places("leftday", 7));
  const read = async () => (await request("/messages/1"))?.text();
  expect(await read()).toBe("7|blue|7 messages left");
  await request("/messages/1", messageForm("One", "client-1"));
  await request("/messages/2", messageForm("Of another conversation", "client-2"));
  expect(await read()).toBe("5|yellow|5 messages left");
});

it("the list of what is kept says to whom a message goes, by name as long as a copy names them", async () => {
  const titled = '<li><a href="/messages/2">Messages</a></li><li><a href="/">Ada · Menu</a></li>';
  const list =
    '<li><a href="/messages/1" data-to="Bea &amp; Co · Mia">Bea &amp; Co · Mia · Messages</a></li>';
  await keep("/offline", `<ul>${titled}${list}</ul>${MARK}waiting`);
  await keep("/messages/1", "");
  await request("/messages/1", messageForm("Hello", "client-1"));
  await request("/messages/2", messageForm("Goodbye", "client-2"));
  const html = await (await request("/discover"))?.text();
  expect(html).toMatch(/Hello<\/a><p[^>]*>To Bea &amp; Co · Mia · Waiting for a connection</);
  expect(html).toMatch(/Goodbye<\/span><p[^>]*>To a match · Waiting for a connection</);
});

it("what waits has a list and a heading of its own, below the pages, and none where nothing waits", async () => {
  await keep("/offline", `<h2>Pages</h2><ul></ul>${MARK}waiting`);
  const read = async () => (await request("/discover"))?.text();
  expect(await read()).toBe("<h2>Pages</h2><ul></ul>");
  await request("/messages/1", messageForm("Hello", "client-1"));
  expect(await read()).toMatch(
    /^<h2>Pages<\/h2><ul><\/ul><h2>Messages not sent yet<\/h2><ul><li>.*<\/li><\/ul>$/,
  );
});

it("a link of a copy is one only where it leads to what is kept, or to the list of that", async () => {
  const link = (path: string) => `<a rel="${MARK}to${path}">${path}</a>`;
  const paths = ["/", "/messages/1#latest", "/messages/2", "/messages/3", "/messages", "/discover"];
  await keep("/", paths.map(link).join(""));
  await keep("/messages/1", "");
  await keep("/messages/2", "", STORE, Date.now() - 7 * DAY_MS - MINUTE_MS);
  const links = await (await request("/"))?.text();
  const away = (path: string) => `<a rel="" role="link" aria-disabled="true">${path}</a>`;
  const open = (path: string) => `<a rel="" href="${path}">${path}</a>`;
  expect(links).toBe(
    [
      open("/"),
      open("/messages/1#latest"),
      away("/messages/2"),
      away("/messages/3"),
      open("/messages"),
      away("/discover"),
    ].join(""),
  );
});

it("a copy that has become too old is not listed, nor named beside a message that waits", async () => {
  const row = (id: number, lastMs: number) =>
    `${MARK}row${lastMs}<li><a href="/messages/${id}" data-to="Other ${id}">Other ${id}</a></li>`;
  const list = row(1, Date.now() - MINUTE_MS) + row(2, Date.now() + MINUTE_MS);
  await keep("/offline", `<ul>${list}</ul>${MARK}waiting`);
  for (const id of [1, 2]) await keep(`/messages/${id}`, "");
  for (const id of [1, 2])
    await request(`/messages/${id}`, messageForm(`Hello ${id}`, `client-${id}`));
  const html = await (await request("/discover"))?.text();
  expect(html).not.toContain("Other 1");
  expect(html).toContain("Hello 1");
  expect(html).toContain(">Other 2</a>");
  expect(html).toMatch(/Hello 2<\/a><p[^>]*>To Other 2 · /);
  expect(html).not.toContain(MARK);
});

it("what waits for a conversation is shown in its own thread alone, not where another id ends like it", async () => {
  for (const id of [1, 11]) await keep(`/messages/${id}`, `${MARK}unsent`);
  await request("/messages/1", messageForm("Hello", "client-1"));
  const read = async (id: number) => (await request(`/messages/${id}`))?.text();
  expect(await read(1)).toContain("<p>Hello</p>");
  expect(await read(11)).toBe("");
});
