import { afterEach, beforeEach, expect, it } from "vitest";
import { waitUntil } from "../support/built-app";
import {
  FAILURE_MODES,
  type HostileService,
  startHostileService,
} from "../support/hostile-service";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { postForm } from "../support/requests";

/** The app waits for 20 s at most for what is under way. */
const ENDS_WITHIN_MS = 15_000;

/** why: in its hour of the night the app also asks for what was paid, before any member does. */
const answerReconciliation = (url: string) =>
  /^\/v1\/(subscriptions|payment_intents)\?/.test(url)
    ? { object: "list", data: [], has_more: false, url: "/" }
    : undefined;

const server = setUpServer();
let member: SignedInMember;
let service: HostileService | undefined;

beforeEach(async () => {
  const db = openDatabase(server.path);
  member = await insertMember(db, "payer", { free: true });
  db.$client.close();
});
afterEach(() => service?.stop());

it.each(FAILURE_MODES)(
  "a payment provider that %s delays no shutdown, and its member gets the friendly page",
  async (failing) => {
    service = await startHostileService(failing, answerReconciliation);
    const app = await server.start({
      STRIPE_SECRET_KEY: "sk_test_hostile",
      STRIPE_PUBLISHABLE_KEY: "pk_test_hostile",
      STRIPE_WEBHOOK_SECRET: "whsec_hostile",
      STRIPE_API_BASE: service.base,
    });
    const response = postForm(app.url, "/subscription?tier=social", member, {});
    await waitUntil("the question to the provider", () => (service?.seen.failed ?? 0) > 0);
    app.child.kill("SIGTERM");
    const stoppedAtMs = Date.now();
    const page = await response;
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("Unable to load payment form. Please try again.");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
  },
);
