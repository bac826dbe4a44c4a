import ts from "typescript";
import { expect, it } from "vitest";
import { findInvoiceUrl, findReceiptUrl, openCardPage } from "~/features/membership/billing.server";
import { startCheckout, startHosted } from "~/features/membership/checkout.server";
import { applyWaitingEvents } from "~/features/membership/events.server";
import { cancelRenewal, changePlan } from "~/features/membership/manage.server";
import { CARDS, setUpPayments } from "~/features/membership/payer.fixture";
import { reconcile } from "~/features/membership/reconciliation.server";
import { createMember, rows, runSqlWithoutTrigger, setState } from "../support/island";
import { listModules, read } from "../support/sources";
import { checkStripeRequests } from "../support/stripe-requests";

const { provider, pay, applyAll, during, pass } = setUpPayments();

/** Calls of the provider's library in the app, as `subscriptions.retrieve`. */
function listCalls(): string[] {
  const calls = new Set<string>();
  for (const path of listModules("app/features/membership", "app/features/meetups")) {
    const visit = (node: ts.Node): void => {
      const [, call] =
        /^stripe\.((?:\w+\.)+\w+)$/.exec(
          ts.isCallExpression(node) ? node.expression.getText() : "",
        ) ?? [];
      if (call) calls.add(call);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  }
  return [...calls].sort();
}

/** What each call of the library asks for. */
const REQUEST_OF: Record<string, string> = {
  "billingPortal.sessions.create": "POST /v1/billing_portal/sessions",
  "checkout.sessions.create": "POST /v1/checkout/sessions",
  "checkout.sessions.expire": "POST /v1/checkout/sessions/:id/expire",
  "checkout.sessions.retrieve": "GET /v1/checkout/sessions/:id",
  "customers.create": "POST /v1/customers",
  "disputes.list": "GET /v1/disputes",
  "events.retrieve": "GET /v1/events/:id",
  "invoicePayments.list": "GET /v1/invoice_payments",
  "invoices.list": "GET /v1/invoices",
  "invoices.retrieve": "GET /v1/invoices/:id",
  "paymentIntents.list": "GET /v1/payment_intents",
  "paymentIntents.retrieve": "GET /v1/payment_intents/:id",
  "prices.create": "POST /v1/prices",
  "prices.list": "GET /v1/prices",
  "refunds.create": "POST /v1/refunds",
  "refunds.list": "GET /v1/refunds",
  "subscriptions.cancel": "DELETE /v1/subscriptions/:id",
  "subscriptions.list": "GET /v1/subscriptions",
  "subscriptions.retrieve": "GET /v1/subscriptions/:id",
  "subscriptions.update": "POST /v1/subscriptions/:id",
};

it("every request that August makes of the provider fits its published description", async () => {
  const ada = createMember();
  await startCheckout(ada.viewer(), { membership: "social" }, "embedded");
  await pay(ada, { membership: "august" }, CARDS.declinedLater);
  await expect(
    startCheckout(ada.viewer(), { membership: "social" }, "embedded"),
  ).rejects.toMatchObject({ code: "payment_in_progress" });
  await applyAll();
  const [payment] = rows("payments");
  const [membership] = rows("entitlements");
  await openCardPage(ada.id);
  await findReceiptUrl(ada.id, Number(payment?.id));
  await pass(30.5);
  await findInvoiceUrl(ada.id, Number(membership?.id));
  await during(cancelRenewal(ada.viewer(), Number(membership?.id)));
  const bea = createMember();
  await pay(bea, { meetupPlan: "basic" });
  await applyAll();
  await during(changePlan(bea.viewer(), "plus"));
  provider().openDispute(String(rows("payments").at(-1)?.provider_reference));
  await applyAll();
  await pay(createMember(), { membership: "unlimited" });
  await applyAll();
  const cai = createMember();
  const page = await startHosted(cai.viewer(), { membership: "unlimited" });
  setState(cai, "suspended");
  await provider().pay(page);
  await applyAll();
  runSqlWithoutTrigger(
    "payment_events_stay_applied",
    "UPDATE payment_events SET applied_at = NULL",
  );
  await pass(0.01, { applies: false });
  await applyWaitingEvents();
  await reconcile(provider().stripe);

  const requests = provider().requests();
  expect(checkStripeRequests(requests)).toEqual([]);
  const made = new Set(
    requests.map(({ method, path }) =>
      `${method} ${path}`.replace(/\/[a-z_]+_[0-9a-f]{16,}/, "/:id"),
    ),
  );
  expect(listCalls()).toEqual(Object.keys(REQUEST_OF));
  expect(Object.values(REQUEST_OF).filter((request) => !made.has(request))).toEqual([]);
});

it("every request that changes something at the provider is safe to repeat", async () => {
  const unsafe = provider()
    .requests()
    .filter(
      ({ method, path, idempotencyKey }) =>
        method === "POST" &&
        /\/(?:customers|prices|checkout\/sessions)$/.test(path) &&
        !idempotencyKey,
    );
  expect(unsafe).toEqual([]);
});
