import { NOTICE_METHODS } from "@db/schema/values";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/data/clock.server";
import * as databases from "~/server/data/database.server";
import { clearPresence } from "~/server/data/presence.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { setTestEnv } from "../../../tests/support/test-env";
import { loadChoices, saveChoices } from "./choices.server";
import { findToast, withCurrentTexts } from "./current-texts.server";
import { sendMails } from "./mail-notices.server";
import { reportMailOutage } from "./mail-outage.server";
import { listNotifications } from "./notify.server";

setUpDatabase();

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let sam: Person;
let errors: string[];

beforeAll(async () => {
  smtp = await startMailServer();
  setTestEnv({ SMTP_URL: smtp.url });
});
afterAll(() => smtp.close());
beforeEach(async () => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
  sam = createMember({ stageName: "Sam" });
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${sam.id}'`);
  smtp.respondWith(0);
  await sendMails();
  reportMailOutage();
  advanceClock(MINUTE_MS);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearPresence();
});

/** Lets the sweeps run every ten minutes. */
async function pass(durationMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += 10 * MINUTE_MS) {
    await sendMails();
    reportMailOutage();
    advanceClock(10 * MINUTE_MS);
  }
}
const listNotices = () =>
  listNotifications(sam.id, 50).filter(({ title }) => title === "Mail isn’t going out");
const logged = () => errors.filter((line) => line.includes('"mail_outage"'));

it("moderators are notified of a mail server that accepts nothing once per outage, not once per mail", async () => {
  smtp.respondWith(451);
  const people = [createMember(), createMember(), createMember()];
  await pass(20 * MINUTE_MS);
  expect(listNotices()).toEqual([]);
  await pass(6 * HOUR_MS);
  expect([listNotices().length, logged().length]).toEqual([1, 1]);
  expect(listNotices()[0]).toMatchObject({
    isRead: false,
    message: expect.stringContaining("retries each mail for 48 hours"),
  });
  expect(findToast(withCurrentTexts(sam.id, listNotices()))?.title).toBe("Mail isn’t going out");
  for (const { id } of people) expect(listNotifications(id, 50)).toEqual([]);
});

it("moderators are told of an outage although their notices could not be written at first", async () => {
  smtp.respondWith(451);
  createMember();
  for (let tried = 0; tried < 12; tried++) {
    await sendMails();
    advanceClock(10 * MINUTE_MS);
  }
  vi.spyOn(databases, "transact").mockImplementationOnce(() => {
    throw new Error("disk I/O error");
  });
  expect(reportMailOutage).toThrow("disk I/O error");
  expect(listNotices()).toEqual([]);
  expect([reportMailOutage(), reportMailOutage()]).toEqual([1, 0]);
  expect(listNotices()).toHaveLength(1);
});

it("a mail outage is reported in the bell alone, whatever the moderator chose", async () => {
  const { methods, ...rest } = loadChoices(sam.id);
  const everywhere = { other: [...NOTICE_METHODS], deadlines: [...NOTICE_METHODS] };
  saveChoices(sam.id, { ...rest, methods: { ...methods, ...everywhere } });
  createMember();
  smtp.respondWith(451);
  await pass(2 * HOUR_MS);
  saveChoices(sam.id, { ...rest, methods: { ...methods, other: [], deadlines: [] } });
  smtp.respondWith(0);
  await pass(2 * HOUR_MS);
  createMember();
  smtp.respondWith(451);
  await pass(2 * HOUR_MS);
  expect(listNotices().map(({ type, isRead }) => [type, isRead])).toEqual([
    ["mail_outage", false],
    ["mail_outage", false],
  ]);
  expect(rows("deliveries")).toEqual([]);
});

it("a past outage is no longer a toast, and the next outage is reported again", async () => {
  smtp.respondWith(451);
  createMember();
  await pass(2 * HOUR_MS);
  smtp.respondWith(0);
  await pass(2 * HOUR_MS);
  expect(listNotices()).toHaveLength(1);
  expect(findToast(withCurrentTexts(sam.id, listNotices()))).toBeUndefined();
  smtp.respondWith(451);
  createMember();
  await pass(2 * HOUR_MS);
  expect([listNotices().length, logged().length]).toEqual([2, 2]);
  const texts = withCurrentTexts(sam.id, listNotices()).map(({ title, worth }) => [title, worth]);
  expect(texts).toEqual([
    ["Mail isn’t going out", "toast"],
    ["Mail wasn’t going out", "list"],
  ]);
});

it("one address that accepts no mail for a day does not count as an outage", async () => {
  smtp.respondWith(451);
  createMember();
  await sendMails();
  smtp.respondWith(0);
  createMember();
  await sendMails();
  smtp.respondWith(451);
  await pass(DAY_MS);
  expect(rows("mails").map(({ state }) => state)).toContain("due");
  expect([listNotices().length, logged().length]).toEqual([0, 0]);
});
