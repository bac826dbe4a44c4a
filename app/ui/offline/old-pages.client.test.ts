import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "~/server/clock.server";
import { FakeCaches } from "./cache-storage.fixture";
import { deleteOldPages, MADE_AT } from "./old-pages.client";

/** What a copy of a conversation in which somebody wrote holds. */
const BEGUN = '<ol class="thread"><li id="latest" class="bubble"><p>Hello</p></li></ol>';

let kept: Cache;
let caches: FakeCaches;
beforeEach(async () => {
  caches = new FakeCaches();
  // why: node has no Cache, and of one these functions use what the double has.
  kept = (await caches.open("august-keyofada")) as unknown as Cache;
});
const left = () => caches.paths("august-keyofada");

async function keep(...paths: string[]) {
  for (const path of paths) {
    const headers = { [MADE_AT]: String(Date.now()) };
    await kept.put(path, new Response(path.startsWith("/messages/") ? BEGUN : "", { headers }));
  }
}
const list = (isWhole: boolean, ...paths: string[]) => ({ paths, isWhole });
const ALL = ["/", "/meetups", "/messages/1", "/messages/2", "/offline", "/leaving"];

it("after a block, home and all other pages that may name the blocker go with the conversation", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/messages", list(true, "/messages/2"), false);
  expect(left()).toEqual([]);
});

it("a conversation that the list beside another one misses takes all pages but that one along", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/messages/2", list(false, "/messages/2"), false);
  expect(left()).toEqual(["/messages/2"]);
});

it("a page that is gone takes the others that may name somebody along", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/messages/1", null, true);
  expect(left()).toEqual([]);
});

it("an address that is never kept and is gone deletes nothing", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/profile/9", null, true);
  expect(left()).toEqual(ALL);
});

it("a conversation that has ended stays while it is read, and the other pages go", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/messages/1", list(false, "/messages/2"), false);
  expect(left()).toEqual(["/messages/1"]);
});

it("a new match, which only the whole list names, is not taken for one that is over", async () => {
  await keep("/", "/messages/2");
  await kept.put("/messages/1", new Response("", { headers: { [MADE_AT]: String(Date.now()) } }));
  await deleteOldPages(kept, "/messages/2", list(false, "/messages/2"), false);
  expect(left()).toEqual(["/", "/messages/2", "/messages/1"]);
  await deleteOldPages(kept, "/messages", list(true, "/messages/2"), false);
  expect(left()).toEqual([]);
});

it("nothing goes where all conversations are listed, or where a screen lists none", async () => {
  await keep(...ALL);
  await deleteOldPages(kept, "/messages", list(true, "/messages/1", "/messages/2"), false);
  await deleteOldPages(kept, "/", null, false);
  expect(left()).toEqual(ALL);
});

it("a sixth conversation takes the place of the one that was kept first", async () => {
  const paths = [1, 2, 3, 4, 5].map((id) => `/messages/${id}`);
  await keep("/", ...paths);
  await deleteOldPages(kept, "/messages/5", list(true, ...paths), false);
  expect(left()).toEqual(["/", ...paths]);
  await keep("/messages/6");
  await deleteOldPages(kept, "/messages/6", list(true, ...paths, "/messages/6"), false);
  expect(left()).toEqual(["/", ...paths.slice(1), "/messages/6"]);
});

it("a page goes after a week", async () => {
  await keep("/");
  const headers = { [MADE_AT]: String(Date.now() - 7.1 * DAY_MS) };
  await kept.put("/meetups", new Response("", { headers }));
  await deleteOldPages(kept, "/", null, false);
  expect(left()).toEqual(["/"]);
});
