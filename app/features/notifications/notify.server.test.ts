import { beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { addNotice } from "../../../tests/support/steps";
import { listNotifications, markAllRead, markRead } from "./notify.server";

setUpDatabase();

let ada: Person;
let bea: Person;
const firstNotice = ({ id }: Person) => listNotifications(id, 1)[0]?.id ?? 0;

beforeEach(() => {
  ada = createMember();
  bea = createMember();
  matchPair(ada, bea);
});

it("a member is notified once for each cause", () => {
  for (const cause of ["match:1", "match:1", "match:2"]) addNotice(ada, { cause });
  expect(listNotifications(ada.id, 50)).toHaveLength(3);
  expect(listNotifications(bea.id, 50)).toHaveLength(1);
});

it("another member's notices are not found and stay unread", () => {
  expect(() => markRead(bea.id, firstNotice(ada))).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  expect(() => markRead(ada.id, 999_999)).toThrow(expect.objectContaining({ status: 404 }));
  markAllRead(bea.id);
  expect(ada.viewer().unreadCount).toBe(1);
});

it("marking a notice as read again leads to the same place and keeps the first time", () => {
  const id = firstNotice(ada);
  expect(markRead(ada.id, id)).toBe("/messages/1");
  const first = rows("notifications").find((row) => row.id === id)?.read_at;
  advanceClock(HOUR_MS);
  expect(markRead(ada.id, id)).toBe("/messages/1");
  expect(rows("notifications").find((row) => row.id === id)?.read_at).toBe(first);
  expect(ada.viewer().unreadCount).toBe(0);
});

it("a notice of tomorrow, which a clock set right marks as read today, is read as of tomorrow", () => {
  advanceClock(DAY_MS);
  addNotice(ada, { cause: "match:tomorrow" });
  const tomorrowMs = now().getTime();
  advanceClock(-DAY_MS);
  markRead(ada.id, firstNotice(ada));
  expect(rows("notifications").at(-1)).toMatchObject({ read_at: tomorrowMs });
});

// A real block deletes the notices too; here only the row in `blocks` decides.
it.each([
  ["by its reader", () => [ada, bea]],
  ["of its reader", () => [bea, ada]],
])(
  "notices about someone behind a block %s are neither listed nor counted by the bell",
  (_whose, sides) => {
    expect([listNotifications(ada.id, 50).length, ada.viewer().unreadCount]).toEqual([1, 1]);
    const id = firstNotice(ada);
    const [blocker, blocked] = sides();
    runSql(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
    VALUES ('${blocker?.id}', '${blocked?.id}', ${now().getTime()})`);
    expect([listNotifications(ada.id, 50).length, ada.viewer().unreadCount]).toEqual([0, 0]);
    expect(() => markRead(ada.id, id)).toThrow(expect.objectContaining({ status: 404 }));
  },
);

it("notices come newest first, and the bell counts up to ten", () => {
  for (let event = 0; event < 30; event++) addNotice(ada, { cause: `match:${event}` });
  const ids = listNotifications(ada.id, 50).map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(ada.viewer().unreadCount).toBe(10);
  markAllRead(ada.id);
  expect(ada.viewer().unreadCount).toBe(0);
});
