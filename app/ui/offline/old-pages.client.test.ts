import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { FakeCaches } from "./cache-storage.fixture";
import { deleteOldPages, MADE_AT } from "./old-pages.client";

let kept: Cache;
let caches: FakeCaches;
beforeEach(async () => {
  caches = new FakeCaches();
  // why: node has no Cache, and of one these functions use what the double has.
  kept = (await caches.open("august-keyofada")) as unknown as Cache;
});
const left = () => caches.paths("august-keyofada");

async function keep(paths: string[], atMs = Date.now()) {
  const headers = { [MADE_AT]: String(atMs) };
  for (const path of paths) await kept.put(path, new Response("", { headers }));
}

it("a sixth conversation takes the place of the one that was kept first", async () => {
  const paths = [1, 2, 3, 4, 5].map((id) => `/messages/${id}`);
  await keep(["/", ...paths]);
  await deleteOldPages(kept);
  expect(left()).toEqual(["/", ...paths]);
  await keep(["/messages/6"]);
  await deleteOldPages(kept);
  expect(left()).toEqual(["/", ...paths.slice(1), "/messages/6"]);
});

it("a page goes after a week", async () => {
  await keep(["/"]);
  await keep(["/meetups"], Date.now() - 7.1 * DAY_MS);
  await deleteOldPages(kept);
  expect(left()).toEqual(["/"]);
});
