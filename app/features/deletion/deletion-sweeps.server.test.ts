import { expect, it } from "vitest";
import { DAY_MS, now, setClock } from "~/server/data/clock.server";
import { rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { forgetKept } from "./deletion-sweeps.server";

setUpDatabase();

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const decided = (id: number, day: string) =>
  runSql(
    `INSERT INTO moderation_entries (id, decided_at, action, subject) VALUES (${id}, ${at(day)}, 'approve_media', 'media:${id}')`,
  );
const ids = (table: string) => rows(table).map(({ id }) => id);

it("the audit log forgets a decision after two years, and not before", () => {
  decided(1, "2022-03-01");
  decided(2, "2022-03-03");
  setClock("2024-03-02T12:00:00Z");
  expect(forgetKept()).toBe(1);
  expect(ids("moderation_entries")).toEqual([2]);
});

it("a record of a payment goes when its time is over, and not before", () => {
  for (const [id, until] of [
    [1, now().getTime()],
    [2, now().getTime() + DAY_MS],
  ])
    runSql(`INSERT INTO kept_payments (id, provider_reference, description, amount_cents, refunded_cents, paid_at, kept_until)
      VALUES (${id}, 'pi_${id}', 'A month of Social', 1900, 0, ${at("2024-08-08")}, ${until})`);
  expect(forgetKept()).toBe(1);
  expect(ids("kept_payments")).toEqual([2]);
});

it("the evidence of a report is kept for 180 days after the decision", () => {
  const decidedAt = at("2025-08-08");
  runSql(`INSERT INTO reports (subject_kind, subject_id, reason, evidence, state, created_at, decided_at)
    VALUES ('profile', 'x', 'unkind', '{}', 'upheld', ${decidedAt}, ${decidedAt})`);
  setClock(new Date(decidedAt + 180 * DAY_MS - 1));
  expect(forgetKept()).toBe(0);
  setClock(new Date(decidedAt + 180 * DAY_MS));
  expect(forgetKept()).toBe(1);
});
