import { expect, it, vi } from "vitest";

/** The module as a process has it that has just begun, and what it makes of a page. */
async function start() {
  vi.resetModules();
  const { describePage, recordPost } = await import("./page-version.server");
  const describeFor = (sessionId: string) => describePage({ id: "ada", sessionId }, "/matches", []);
  const describeData = (...loaded: unknown[]) =>
    describePage({ id: "ada", sessionId: "first" }, "/matches", loaded);
  return { describeFor, describeData, describePage, recordPost };
}

it("a page from before a form never comes back, however many others sent one since", async () => {
  const { describeFor, recordPost } = await start();
  const before = describeFor("first");
  recordPost("first");
  for (let other = 0; other < 10_000; other += 1) recordPost(`session ${other}`);
  expect(describeFor("first")).not.toBe(before);
});

it("nothing is unchanged across a start", async () => {
  const [first, second] = [await start(), await start()];
  expect(second.describeFor("ada")).not.toBe(first.describeFor("ada"));
});

it("a page is of one member, one session and one address", async () => {
  const { describePage } = await start();
  const ada = { id: "ada", sessionId: "first" };
  const pages = [
    describePage(ada, "/matches", []),
    describePage({ ...ada, id: "ben" }, "/matches", []),
    describePage({ ...ada, sessionId: "second" }, "/matches", []),
    describePage(ada, "/matches?ended", []),
  ];
  expect(new Set(pages).size).toBe(pages.length);
  expect(describePage({ ...ada }, "/matches", [])).toBe(pages[0]);
});

it("a page is the same within a minute, in which it says nothing else, and another in the next", async () => {
  const { describeData } = await start();
  const minute = describeData({ atMs: 60_000 });
  expect(describeData({ atMs: 119_999 })).toBe(minute);
  expect(describeData({ atMs: 120_000 })).not.toBe(minute);
});

it("a page with another set or another map is another page", async () => {
  const { describeData } = await start();
  const pages = [
    describeData({ found: new Set(["ada"]) }),
    describeData({ found: new Set(["ben"]) }),
    describeData({ found: new Map([["ada", 1]]) }),
    describeData({ found: new Map([["ada", 2]]) }),
  ];
  expect(new Set(pages).size).toBe(pages.length);
});

it("a page is the same with another id of its form, in whichever order its loaders end", async () => {
  const { describeData } = await start();
  const [frame, screen] = [{ name: "Ada" }, { places: [1] }];
  expect(describeData({ ...screen, clientId: "b" }, frame)).toBe(
    describeData(frame, { ...screen, clientId: "a" }),
  );
  expect(describeData(frame, { places: [2] })).not.toBe(describeData(frame, screen));
});
