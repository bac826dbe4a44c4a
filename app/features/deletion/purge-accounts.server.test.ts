import { expect, it, vi } from "vitest";
import type { DeletedAccount } from "~/features/members/deleted.server";
import { DAY_MS } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { deleteAccount } from "./delete-account.server";
import { PURGE_STEPS, purgeAccounts } from "./purge-accounts.server";

setUpDatabase();

function leave(person: Person): string {
  deleteAccount(person.viewer());
  advanceClock(1);
  return person.id;
}

it("accounts that cannot be purged keep no others waiting, and their turn comes again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stuck = new Set(Array.from({ length: 20 }, () => leave(createMember())));
  leave(createMember());
  advanceClock(30 * DAY_MS);
  const refuse = (_tx: Transaction, { id }: DeletedAccount) => {
    if (stuck.has(id)) throw new Error("stuck");
  };
  const steps = [{ name: "stuck", run: refuse }, ...PURGE_STEPS];
  await expect(purgeAccounts(steps)).rejects.toThrow("stuck");
  expect(await purgeAccounts(steps)).toBe(1);
  stuck.clear();
  expect(await purgeAccounts(steps)).toBe(20);
  expect(await purgeAccounts(steps)).toBe(0);
  expect(rows("users")).toEqual([]);
  vi.restoreAllMocks();
});
