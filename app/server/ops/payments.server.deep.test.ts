import { expect, it, vi } from "vitest";
import { FAILURE_MODES, startHostileService } from "../../../tests/support/hostile-service";
import { setTestEnv } from "../../../tests/support/test-env";
import { waitFor } from "../../../tests/support/wait-for";

it("payments give up after one repeat on a provider that says nothing, trickles or never ends", async () => {
  const requestCounts = [];
  for (const failing of FAILURE_MODES) {
    const service = await startHostileService(failing);
    setTestEnv({
      STRIPE_SECRET_KEY: "sk_test_hostile",
      STRIPE_PUBLISHABLE_KEY: "pk_test_hostile",
      STRIPE_WEBHOOK_SECRET: "whsec_hostile",
      STRIPE_API_BASE: service.base,
    });
    vi.resetModules();
    const { payments } = await import("./payments.server");
    const ended = payments()
      ?.subscriptions.retrieve("sub_1")
      .then(
        () => "answered",
        (error: unknown) => error,
      );
    requestCounts.push({ failing, service, ended });
  }
  for (const { failing, service, ended } of requestCounts) {
    expect(await ended, failing).toBeInstanceOf(Error);
    await waitFor(() => expect(service.seen.open, failing).toBe(0));
    expect(service.seen.asked, failing).toBe(2);
    service.stop();
  }
});
