import { expect, it, vi } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { cookieHeader } from "../../../tests/support/steps";
import { action } from "./api.create-subscription.route";
import { action as subscribe } from "./subscription.route";

// why: no order that is in order makes the checkout itself fail.
vi.mock("./checkout.server", () => {
  const fail = () => Promise.reject(new Error("no checkout"));
  return { startCheckout: fail, startHosted: fail };
});

setUpDatabase();

const PLAN = ["Subscription Error", "Failed to process subscription. Please try again."];
const OTHER = ["Error", "Failed to create subscription. Please try again."];

it.each([
  ["social", PLAN],
  ["unlimited", PLAN],
  ["august", OTHER],
])(
  "a subscription to %s that fails is told in the catalog's words",
  async (tier, [title, message]) => {
    const ada = createMember();
    const send = async (path: string, type: string, body: string) => ({
      request: new Request(`http://localhost:4600${path}`, {
        method: "POST",
        headers: {
          Host: "localhost:4600",
          Origin: "http://localhost:4600",
          "Content-Type": type,
          Cookie: await cookieHeader(ada),
        },
        body,
      }),
      params: {},
      context: {},
    });
    const call = await action(
      await send("/api/create-subscription", "application/json", JSON.stringify({ tierId: tier })),
    );
    const said = { title, message: expect.stringContaining(message ?? "") };
    expect(await call.json()).toMatchObject(said);
    const form = await subscribe(
      await send("/subscription", "application/x-www-form-urlencoded", `tier=${tier}`),
    );
    expect(form).toMatchObject({ data: { refusal: said } });
  },
);
