import type { August } from "@db/connection";
import { freePorts } from "../../scripts/local/free-port";
import { startPaymentsDouble } from "../../scripts/local/payments-double";

/** The payments double of an island. */
export interface OwnPayments {
  /** Puts the provider's clock on, and waits until what came of it has arrived. */
  advance: (byMs: number) => Promise<void>;
  /** Has the payer's bank ask the newest payment back. */
  dispute: () => void;
  stop: () => Promise<void>;
}

const PAYMENT_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_own",
  STRIPE_PUBLISHABLE_KEY: "pk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_own",
};

/**
 * Starts a payments double of an app's own.
 *
 * @returns its steps, and the settings of the app that pays by it
 */
export async function startOwnPayments(webhookUrl: string, db: August) {
  const double = await startPaymentsDouble({
    port: await freePorts(),
    secretKey: PAYMENT_KEYS.STRIPE_SECRET_KEY,
    webhookSecret: PAYMENT_KEYS.STRIPE_WEBHOOK_SECRET,
    webhookUrl,
  });
  const own: OwnPayments = {
    advance: (byMs) => double.advance(Math.round(byMs / 1000)),
    dispute: () => {
      const newest = "SELECT provider_reference FROM payments ORDER BY id DESC LIMIT 1";
      double.openDispute(String(db.$client.prepare(newest).pluck().get()));
    },
    stop: () => double.stop(),
  };
  const settings = {
    ...PAYMENT_KEYS,
    STRIPE_API_BASE: double.base,
    STRIPE_JS_URL: `${double.base}/endive/stripe.js`,
  };
  return { own, settings };
}
