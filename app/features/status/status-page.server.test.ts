import { afterEach, expect, it, vi } from "vitest";
import { appeal } from "~/features/safety/appeals.server";
import { countToday } from "~/server/data/daily-counts.server";
import * as databases from "~/server/data/database.server";
import { advanceClock, createMember, setState, setUpDatabase } from "../../../tests/support/island";
import { loadDailyCounts } from "./daily.server";
import { loadStatusPage } from "./status-page.server";

setUpDatabase();
afterEach(() => vi.restoreAllMocks());

const DEPLOYMENT = { isLive: false, hasReplica: false, hasCopy: false, allowsEmptyStart: false };
const load = () => loadStatusPage(DEPLOYMENT, null);

it("appeals and held accounts are counted each for themselves", () => {
  const appealer = createMember();
  setState(appealer, "suspended");
  appeal(appealer.id, "I did not");
  for (const held of [createMember(), createMember()]) setState(held, "held");
  expect(Object.fromEntries(load().queues)).toMatchObject({
    "Open appeals": "1",
    "Accounts on hold": "2",
  });
});

it("the disk shows how much of it is used, not how much is free", () => {
  vi.spyOn(databases, "diskRoom").mockReturnValue({ totalBytes: 100e9, freeBytes: 25e9 });
  expect(load().disk).toMatchObject({ usedPercent: 75, label: expect.stringMatching(/^2.+ free/) });
});

it("what happens late in the evening of the island is on that day, the last of thirty", () => {
  // From noon to a quarter to midnight, when it is tomorrow in UTC.
  advanceClock(11.75 * 3_600_000);
  const before = loadDailyCounts().times.match.at(-1) ?? 0;
  countToday("match");
  const { days, times } = loadDailyCounts();
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-1)]).toEqual(["2025-07-10", "2025-08-08"]);
  expect(times.match.at(-1)).toBe(before + 1);
  expect(times.match.slice(0, -1).every((count) => count === 0)).toBe(true);
});
