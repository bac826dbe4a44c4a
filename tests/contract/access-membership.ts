import { agreed, everybody, get, post, type Row, welcomed, welcomedCall } from "./access-patterns";

const QUESTION = { question: "Where can I rent a bike?", clientId: "client-id-1" };

/** What is paid for, and the concierge. Payments are off in the access test. */
export const MEMBERSHIP: readonly Row[] = [
  get("features/membership/pricing.route", "/pricing", everybody("200")),
  get(
    "features/membership/subscription.route",
    "/subscription",
    welcomed("200", { newcomer: "303 /welcome?returnTo=%2Fsubscription" }),
  ),
  // A member has it, or is led to the conversation that they meant to open.
  get(
    "features/membership/subscription.route",
    "/subscription?tier=social",
    welcomed("303 /subscription", {
      newcomer: "303 /welcome?returnTo=%2Fsubscription%3Ftier%3Dsocial",
      undecided: "200",
      free: "200",
    }),
  ),
  post(
    "features/membership/subscription.route",
    "/subscription",
    // Subscribers read that they have a membership, and others that they cannot pay.
    welcomed("409", { undecided: "503", free: "503" }),
    "tier=social",
  ),
  get(
    "features/membership/checkout.route",
    "/checkout?plan=plus",
    welcomed("200", { newcomer: "303 /welcome?returnTo=%2Fcheckout%3Fplan%3Dplus" }),
  ),
  post(
    "features/membership/checkout.route",
    "/checkout?plan=plus",
    welcomed("503", { visitor: "303 /api/login?returnTo=%2Fcheckout" }),
    "plan=plus",
  ),
  // The fee of an opened match is settled, so that nothing more is charged.
  get(
    "features/membership/checkout.route",
    "/checkout?match=:matchId",
    agreed("409", { other: "404", blocked: "404" }),
  ),
  // Only who has a membership is told that it has begun.
  get(
    "features/membership/begun.route",
    "/subscription/begun",
    welcomed("200", { undecided: "303 /subscription", free: "303 /subscription" }),
  ),
  get("features/membership/card.route", "/subscription/card", everybody("303 /subscription")),
  // Nobody here has paid by card yet.
  post("features/membership/card.route", "/subscription/card", welcomed("303 /subscription")),
  get("features/membership/receipt.route", "/subscription/receipts/1", welcomed("404")),
  get("features/membership/invoice.route", "/subscription/invoices/1", welcomed("404")),
  get(
    "features/membership/api.create-subscription.route",
    "/api/create-subscription",
    everybody("405"),
  ),
  post(
    "features/membership/api.create-subscription.route",
    "/api/create-subscription",
    // Who is on it already reads so.
    welcomedCall("200", { undecided: "503", free: "503" }),
    { tierId: "social" },
  ),
  get("features/membership/api.stripe-webhook.route", "/api/stripe/webhook", everybody("405")),
  post("features/membership/api.stripe-webhook.route", "/api/stripe/webhook", everybody("400"), {}),
  get("features/concierge/concierge.route", "/concierge", welcomed()),
  // It comes with Unlimited, which nobody here has.
  post(
    "features/concierge/concierge.route",
    "/concierge",
    welcomed("403"),
    new URLSearchParams(QUESTION).toString(),
  ),
];
