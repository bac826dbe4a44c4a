import { expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { createMember, runSql, setUpDatabase } from "../../../tests/support/island";
import { loadDueNotices } from "./due.server";
import { notify } from "./notify.server";

setUpDatabase();

// No block deletes the notice here, and its text stays true: only the member it names decides.
it("a due notice names nobody who its reader may no longer see", () => {
  const [ada, bea] = [createMember(), createMember()];
  transact((tx) =>
    notify(tx, {
      userId: ada.id,
      type: "meetup_reminder",
      title: "T",
      message: "M",
      cause: "test:1",
      aboutId: bea.id,
    }),
  );
  const count = () => {
    const { wanted, unwanted } = loadDueNotices(ada.id, "email");
    return [wanted.length, unwanted.length];
  };
  expect(count()).toEqual([1, 0]);
  runSql(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
    VALUES ('${bea.id}', '${ada.id}', ${now().getTime()})`);
  expect(count()).toEqual([0, 1]);
});
