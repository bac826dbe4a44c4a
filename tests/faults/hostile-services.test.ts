import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { freePorts } from "../../scripts/local/free-port";
import { submit } from "../support/ask";
import {
  ensureBuild,
  kill,
  launchApp,
  type RunningApp,
  settingsFor,
  until,
  untilReady,
} from "../support/built-app";
import { FAILINGS, type HostileService, startHostileService } from "../support/hostile-service";
import { makeMember, openDatabase, type Signed } from "../support/members";

vi.setConfig({ testTimeout: 60_000 });

/** The app waits for 20 s at most for what is under way. */
const ENDS_WITHIN_MS = 15_000;

let folder = "";
let member: Signed;
let app: RunningApp | undefined;
let service: HostileService | undefined;

beforeAll(ensureBuild, 180_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "august-hostile-"));
  const db = openDatabase(join(folder, "august.db"));
  member = await makeMember(db, "payer", { free: true });
  db.$client.close();
});
afterEach(async () => {
  await kill(app);
  service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(FAILINGS)(
  "a payment provider that %s holds up no stop, and its member gets the friendly page",
  async (failing) => {
    service = await startHostileService(failing);
    app = await untilReady(
      launchApp({
        ...settingsFor(await freePorts(), join(folder, "august.db")),
        STRIPE_SECRET_KEY: "sk_test_hostile",
        STRIPE_PUBLISHABLE_KEY: "pk_test_hostile",
        STRIPE_WEBHOOK_SECRET: "whsec_hostile",
        STRIPE_API_BASE: service.base,
      }),
    );
    const answer = submit(app.url, "/subscription?tier=social", member, {});
    await until("the question to the provider", () => (service?.seen.asked ?? 0) > 0);
    app.child.kill("SIGTERM");
    const stoppedAtMs = Date.now();
    const page = await answer;
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("Unable to load payment form. Please try again.");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
  },
);
