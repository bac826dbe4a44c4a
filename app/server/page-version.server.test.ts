import { expect, it, vi } from "vitest";

/** The module as a process has it that has just begun, and what it makes of a page. */
async function start() {
  vi.resetModules();
  const { describePage, recordPost } = await import("./page-version.server");
  const describeFor = (sessionId: string) => describePage({ id: "ada", sessionId }, "/matches", []);
  return { describeFor, recordPost };
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
