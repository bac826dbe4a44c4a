import { describe, expect, it } from "vitest";
import { decodeParams, type RecordedRequest } from "../../scripts/local/payments-api";
import { checkStripeRequests } from "../support/stripe-requests";

const request = (method: string, path: string, query: string): RecordedRequest => ({
  method,
  path: `/v1/${path}`,
  params: decodeParams(new URLSearchParams(query)),
  idempotencyKey: null,
});
const CHECKOUT =
  "mode=subscription&ui_mode=elements&return_url=http://localhost/&expires_at=1800000000" +
  "&line_items[0][price]=price_1&line_items[0][quantity]=1&metadata[memberId]=42" +
  "&line_items[1][price_data][currency]=usd&line_items[1][price_data][unit_amount]=900" +
  "&line_items[1][price_data][product_data][name]=Fee&line_items[1][quantity]=1";
const checkout = (query = "") => request("POST", "checkout/sessions", CHECKOUT + query);

describe("a request held against Stripe's published description", () => {
  it("a request that fits is accepted", () => {
    const requests = [
      checkout(),
      request("GET", "prices", "lookup_keys[]=social&active=true&limit=10"),
      request(
        "GET",
        "invoice_payments",
        "payment[type]=payment_intent&payment[payment_intent]=pi_1",
      ),
      request(
        "POST",
        "billing_portal/sessions",
        "customer=cus_1&return_url=http://localhost/&flow_data[type]=payment_method_update",
      ),
      request("GET", "subscriptions/sub_1", "expand[]=latest_invoice"),
      request("DELETE", "subscriptions/sub_1", ""),
    ];
    expect(checkStripeRequests(requests)).toEqual([]);
  });

  it.each([
    [
      "an unknown parameter",
      checkout("&colour=blue"),
      "does not exist in type 'SessionCreateParams'",
    ],
    [
      "an unknown parameter inside another",
      checkout("&line_items[0][amount]=900"),
      "does not exist in type 'LineItem'",
    ],
    ["a wrong value of an enum", checkout("&billing_address_collection=maybe"), '"maybe"'],
    ["a wrong type", checkout("&expires_at=soon"), "'string' is not assignable to type 'number'"],
    [
      "a missing required parameter",
      request("POST", "prices", "unit_amount=900"),
      "'currency' is missing",
    ],
    ["a call without a type", request("GET", "balance", ""), "no type describes"],
  ])("%s is found", (_, bad, message) => {
    const problems = checkStripeRequests([checkout(), bad]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${bad.method} ${bad.path}: `);
    expect(problems[0]).toContain(message);
  });
});
