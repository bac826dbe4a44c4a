import Stripe from "stripe";
import { isLiveDeployment } from "~/server/ops/env.server";
import {
  CALL_MS,
  type Check,
  describeFailure,
  type Finding,
  fetchBounded,
  findingsOf,
  readSetting,
  type Settings,
} from "./finding";

const { ok, warn, fail } = findingsOf("payments");

const KEY = /^(?:sk|rk)_(live|test)_\w+$/;
const PUBLISHABLE = /^pk_(live|test)_\w+$/;

/** Whether the three settings have the shape of what they should be. */
function checkKeys(settings: Settings): Finding[] {
  const mode = KEY.exec(readSetting(settings, "STRIPE_SECRET_KEY") ?? "")?.[1];
  const pages = PUBLISHABLE.exec(readSetting(settings, "STRIPE_PUBLISHABLE_KEY") ?? "")?.[1];
  const isSigned = readSetting(settings, "STRIPE_WEBHOOK_SECRET")?.startsWith("whsec_");
  const findings = [
    !mode && fail("STRIPE_SECRET_KEY is no secret key: copy the one that begins with sk_ or rk_."),
    !pages && fail("STRIPE_PUBLISHABLE_KEY is none: copy the key that begins with pk_."),
    !isSigned &&
      fail(
        "STRIPE_WEBHOOK_SECRET is missing or none: copy the webhook's, which begins with whsec_.",
      ),
    mode &&
      pages &&
      mode !== pages &&
      fail(`One key is for ${mode} and one for ${pages}: copy both from the same mode.`),
    mode === "test" &&
      isLiveDeployment(settings) &&
      warn("The keys are for tests: nobody is charged."),
  ];
  return findings.filter((finding) => typeof finding === "object");
}

/** Asks for one subscription, which changes nothing. */
async function call(settings: Settings): Promise<Finding> {
  const base = readSetting(settings, "STRIPE_API_BASE");
  const address = base && URL.canParse(base) ? new URL(base) : null;
  const stripe = new Stripe(readSetting(settings, "STRIPE_SECRET_KEY") ?? "", {
    maxNetworkRetries: 0,
    timeout: CALL_MS,
    httpClient: Stripe.createFetchHttpClient(fetchBounded),
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port),
      protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  try {
    await stripe.subscriptions.list({ limit: 1 });
    return ok(address ? "The local double answers; it is no real provider." : "Stripe answers.");
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return fail("Stripe does not know STRIPE_SECRET_KEY: copy it anew from the dashboard.");
    if (error instanceof Stripe.errors.StripePermissionError)
      return warn("The key may not read subscriptions: allow it that in Stripe's dashboard.");
    return fail(
      `The payment provider does not answer (${describeFailure(error)}): look at its status page, and whether this machine may reach it.`,
    );
  }
}

/** Whether payments are set up and the provider answers. */
export const checkPayments: Check = async (settings) => {
  if (!readSetting(settings, "STRIPE_SECRET_KEY"))
    return [
      isLiveDeployment(settings)
        ? warn("They are off: nobody can pay until the three STRIPE_ settings are set.")
        : ok("They are off, as STRIPE_SECRET_KEY is not set."),
    ];
  return [...checkKeys(settings), await call(settings)];
};
