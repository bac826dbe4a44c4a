import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { advanceClock, createMember, rows, setUpDatabase } from "../../../tests/support/island";
import { addNotice } from "../../../tests/support/steps";
import { markAllRead } from "./notify.server";
import { deleteOldNotices } from "./purge-notices.server";

setUpDatabase();

const causes = () => rows("notifications").map(({ cause }) => cause);

it("a notice is deleted 90 days after it was read or a year after it was sent, and not before", () => {
  const [ada, bea] = [createMember(), createMember()];
  addNotice(ada, { cause: "test:read" });
  addNotice(bea, { cause: "test:unread" });
  advanceClock(DAY_MS);
  markAllRead(ada.id);
  advanceClock(90 * DAY_MS);
  deleteOldNotices();
  expect(causes()).toEqual(["test:read", "test:unread"]);
  advanceClock(1);
  deleteOldNotices();
  expect(causes()).toEqual(["test:unread"]);
  advanceClock((365 - 91) * DAY_MS - 1);
  deleteOldNotices();
  expect(causes()).toEqual(["test:unread"]);
  advanceClock(1);
  deleteOldNotices();
  expect(causes()).toEqual([]);
});
