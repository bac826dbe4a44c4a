import { paymentEvents } from "@db/schema";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { payments } from "~/server/ops/payments.server";
import { createMember, rows, runSql, setUpDatabase } from "../../../tests/support/island";
import { applyWaitingEvents } from "./events.server";

/*
 * Where no provider is configured nothing is sold, and nothing that runs by itself fails because of it.
 */

setUpDatabase();

const complain = vi.spyOn(console, "error");
beforeEach(() => void complain.mockReset());
afterEach(() => expect(complain.mock.calls).toEqual([]));

const addRenewal = () => {
  const ada = createMember({ plan: "social" });
  runSql("UPDATE entitlements SET renews = 1");
  return ada;
};

it("events and renewals wait, and their sweep has nothing to do", async () => {
  expect(payments()).toBeNull();
  deleteAccount(addRenewal().viewer());
  const at = after(now(), -HOUR_MS);
  database()
    .insert(paymentEvents)
    .values({ id: "evt_waits", type: "invoice.paid", createdAt: at, receivedAt: at })
    .run();
  expect(await applyWaitingEvents()).toBe(0);
  // What a deletion stops, it stops after its commit.
  await new Promise((resolve) => setImmediate(resolve));
  expect(rows("payment_events")).toMatchObject([{ applied_at: null }]);
  expect(rows("entitlements")).toMatchObject([{ renews: 1 }]);
});
