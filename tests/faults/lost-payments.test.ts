import { setTimeout as pause } from "node:timers/promises";
import type { August } from "@db/connection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "../../scripts/local/free-port";
import { startPaymentsDouble } from "../../scripts/local/payments-double";
import { kill } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { postForm } from "../support/requests";
import { listTroubles } from "../support/soundness";
import { waitFor } from "../support/wait-for";

const MEMBERS = 6;
const KILLS = 6;

const server = setUpServer("file");
let double: Awaited<ReturnType<typeof startPaymentsDouble>>;
let db: August;

beforeAll(async () => {
  const settings = {
    STRIPE_SECRET_KEY: "sk_test_faults",
    STRIPE_PUBLISHABLE_KEY: "pk_test_faults",
    STRIPE_WEBHOOK_SECRET: "whsec_faults",
  };
  double = await startPaymentsDouble({
    port: await freePorts(),
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `${server.settings.APP_URL}/api/stripe/webhook`,
  });
  Object.assign(server.settings, settings, { STRIPE_API_BASE: double.base });
  db = openDatabase(server.path);
});

afterAll(async () => {
  await kill(server.app);
  await double.stop();
  db.$client.close();
});

const rows = (sql: string, ...values: unknown[]) =>
  db.$client.prepare<unknown[], Record<string, unknown>>(sql).all(...values);

/** Pays for a membership on the provider's page. */
async function buy(member: SignedInMember, tier: string): Promise<void> {
  const opened = await postForm(server.url, "/subscription", member, { tier });
  const page = opened.headers.get("Location") ?? "";
  expect(page).toContain("/pay/");
  const paid = await fetch(page, { method: "POST", redirect: "manual" });
  expect(paid.status).toBe(303);
}

describe("a process that is killed", () => {
  it("between payment and event, and again and again while events come in, loses no payment and grants none twice", async () => {
    await server.start();
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, at) => insertMember(db, `payer${at}`, { free: true })),
    );
    double.pauseWebhooks(true);
    for (const [at, member] of members.entries())
      await buy(member, ["social", "august", "unlimited"][at % 3] ?? "social");
    expect(rows("SELECT 1 FROM entitlements")).toEqual([]);
    await kill(server.app);
    double.pauseWebhooks(false);
    for (let time = 0; time < KILLS; time += 1) {
      await server.start();
      await pause(40 * time);
      await kill(server.app);
    }
    await server.start();
    // The provider sends for days what has not arrived.
    await double.deliverRest();
    await waitFor(() =>
      expect(rows("SELECT id FROM payment_events WHERE applied_at IS NULL")).toEqual([]),
    );
    const granted = rows("SELECT user_id, product, renews FROM entitlements ORDER BY user_id");
    expect(granted.map(({ user_id }) => user_id)).toEqual(members.map(({ id }) => id).sort());
    expect(rows("SELECT user_id FROM payments ORDER BY user_id")).toHaveLength(MEMBERS);
    expect(listTroubles(db)).toEqual([]);
  });
});
