import {
  SECRET_KEY,
  startTestPayments,
  WEBHOOK_SECRET,
} from "../../scripts/local/payments.fixture";
import { setTestEnv } from "./test-env";

/** The payments double as the provider of the app under test. */
export async function startLocalPayments() {
  const shop = await startTestPayments();
  setTestEnv({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: "pk_test_local",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: shop.base,
  });
  return shop;
}

export type LocalPayments = Awaited<ReturnType<typeof startLocalPayments>>;
