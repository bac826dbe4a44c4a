import Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { after, HOUR_MS, now } from "~/server/data/clock.server";
import { payments } from "~/server/ops/payments.server";
import { createMember, type Person, rows, runSql, setState } from "../../../tests/support/island";
import { waitFor } from "../../../tests/support/wait-for";
import { startHosted } from "./checkout.server";
import { setUpPayments } from "./payer.fixture";
import { expireCheckout, stopCharges } from "./stop-charges.server";

/*
 * What happens to anyone who must not be charged again when the provider refuses, has ended something by itself, or
 * cannot be reached.
 */

const { provider, pay, applyAll, takeEvents } = setUpPayments();

/** The app's own client of the provider. */
const stripe = (): Stripe => payments() ?? provider().stripe;
const refusal = () =>
  new Stripe.errors.StripeInvalidRequestError({
    type: "invalid_request_error",
    message: "Not now.",
  });

let lines: { event: string; [field: string]: unknown }[];
beforeEach(() => {
  lines = [];
  const note = (line: string) => void lines.push(JSON.parse(line));
  vi.spyOn(console, "error").mockImplementation(note);
  vi.spyOn(console, "log").mockImplementation(note);
  return () => void vi.restoreAllMocks();
});
const logged = (event: string) => lines.filter((line) => line.event === event);

const entitlement = ({ id }: Person) => rows("entitlements").find(({ user_id }) => user_id === id);
const reference = (person: Person) => String(entitlement(person)?.provider_reference);
const renews = async (person: Person) => {
  const { status, cancel_at_period_end } = await provider().stripe.subscriptions.retrieve(
    reference(person),
  );
  return status === "active" && !cancel_at_period_end;
};

/** Members with a membership that renews, who are suspended; nothing is stopped yet. */
async function suspendSubscribers(): Promise<[Person, Person, Person]> {
  const people: [Person, Person, Person] = [createMember(), createMember(), createMember()];
  for (const person of people) await pay(person, { membership: "august" });
  await applyAll();
  for (const person of people) setState(person, "suspended");
  return people;
}
/** Says when the stop of a renewal was tried last. */
const tried = (person: Person, hoursAgo: number): void =>
  runSql(`UPDATE entitlements SET updated_at = ${after(now(), -hoursAgo * HOUR_MS).getTime()}
    WHERE user_id = '${person.id}'`);
/** Lets the provider refuse to change a person's subscription. */
function refuseStopOf(person: Person) {
  const { subscriptions } = stripe();
  const update = subscriptions.update.bind(subscriptions) as typeof subscriptions.update;
  const known = reference(person);
  return vi
    .spyOn(subscriptions, "update")
    .mockImplementation(((id: string, params: object) =>
      id === known ? Promise.reject(refusal()) : update(id, params)) as typeof update);
}

describe("a renewal of a suspended member", () => {
  it("that the provider ended by itself counts as stopped, and is noted", async () => {
    const [ada] = await suspendSubscribers();
    await provider().stripe.subscriptions.cancel(reference(ada));
    await stopCharges(stripe());
    expect(entitlement(ada)).toMatchObject({ renews: 0 });
    expect(logged("renewal_unknown")).toMatchObject([{ reference: reference(ada) }]);
  });

  it("that the provider refuses to stop is not taken for stopped, and holds up no other one", async () => {
    const [ada, bea] = await suspendSubscribers();
    tried(ada, 2);
    tried(bea, 1);
    const refusing = refuseStopOf(ada);
    await expect(stopCharges(stripe())).rejects.toThrow("Not now.");
    expect(entitlement(ada)).toMatchObject({ renews: 1 });
    expect(logged("charge_not_stopped")).toMatchObject([
      { reference: reference(ada), message: "Not now." },
    ]);
    expect(logged("renewal_unknown")).toEqual([]);
    expect([await renews(ada), await renews(bea)]).toEqual([true, false]);
    // It goes to the end of those that wait.
    expect(now().getTime() - Number(entitlement(ada)?.updated_at)).toBeLessThan(HOUR_MS / 2);
    refusing.mockRestore();
    await stopCharges(stripe());
    expect(await renews(ada)).toBe(false);
  });

  it.each([
    [1, 2, 3],
    [3, 1, 2],
    [2, 3, 1],
    [3, 2, 1],
  ])("is stopped before those that were tried later: %i, %i, %i hours ago", async (...hours) => {
    const people = await suspendSubscribers();
    const waiting = people.map((person, at) => ({ person, hoursAgo: hours[at] ?? 0 }));
    for (const { person, hoursAgo } of waiting) tried(person, hoursAgo);
    const update = vi.spyOn(stripe().subscriptions, "update");
    await stopCharges(stripe());
    const longestFirst = waiting
      .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
      .map(({ person }) => reference(person));
    expect(update.mock.calls.map(([id]) => id)).toEqual(longestFirst);
  });
});

describe("a checkout of a suspended member", () => {
  const openCheckout = async (person: Person) => {
    await startHosted(person.viewer(), { membership: "unlimited" });
    return String(rows("checkouts").at(-1)?.session_id);
  };
  const closedAt = () => rows("checkouts").at(-1)?.closed_at;

  it("that the provider does not know is closed", async () => {
    const ada = createMember();
    await openCheckout(ada);
    runSql("UPDATE checkouts SET session_id = 'cs_unknown'");
    setState(ada, "suspended");
    await stopCharges(stripe());
    expect(closedAt()).not.toBeNull();
  });

  it("that has expired at the provider is closed, and does not count as paid", async () => {
    const id = await openCheckout(createMember());
    await provider().stripe.checkout.sessions.expire(id);
    expect(await expireCheckout(stripe(), id)).toBe("expired");
    expect(closedAt()).not.toBeNull();
  });

  it("that was paid in between is left to its event", async () => {
    const ada = createMember();
    const url = await startHosted(ada.viewer(), { membership: "unlimited" });
    await provider().pay(url);
    expect(await expireCheckout(stripe(), String(rows("checkouts")[0]?.session_id))).toBe("paid");
    expect(closedAt()).toBeNull();
  });

  it("that the provider refuses to close stays open, so that closing it is tried again", async () => {
    const id = await openCheckout(createMember());
    vi.spyOn(stripe().checkout.sessions, "expire").mockRejectedValueOnce(refusal());
    await expect(expireCheckout(stripe(), id)).rejects.toThrow("Not now.");
    expect(closedAt()).toBeNull();
  });
});

describe("a provider that cannot be reached", () => {
  const disconnect = () =>
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
  /** The client asks twice before it gives up. */
  const TRIES = 2;

  it("is asked about one renewal, however many wait", async () => {
    const [ada, bea] = await suspendSubscribers();
    const asked = disconnect();
    await expect(stopCharges(stripe())).rejects.toThrow();
    expect(asked).toHaveBeenCalledTimes(TRIES);
    expect(logged("charge_not_stopped")).toEqual([]);
    expect([entitlement(ada), entitlement(bea)]).toMatchObject([{ renews: 1 }, { renews: 1 }]);
  });

  it("is asked once to close a checkout", async () => {
    await startHosted(createMember().viewer(), { membership: "social" });
    const asked = disconnect();
    const id = String(rows("checkouts")[0]?.session_id);
    await expect(expireCheckout(stripe(), id)).rejects.toThrow();
    expect(asked).toHaveBeenCalledTimes(TRIES);
  });

  it("fails no event: what is to be stopped after it is noted, and stopped by the sweep", async () => {
    const ada = createMember();
    await pay(ada, { membership: "social" });
    await applyAll();
    await pay(ada, { membership: "unlimited" });
    const refused = refuseStopOf(ada);
    expect(await applyAll()).toEqual([true]);
    expect(logged("charges_not_stopped")).toMatchObject([{ message: "Not now." }]);
    refused.mockRestore();
    await stopCharges(stripe());
    expect(rows("entitlements")).toMatchObject([{ renews: 0 }, { renews: 0 }]);
  });
});

describe("anyone who deletes the account", () => {
  it("is charged no more, without a sweep", async () => {
    const ada = createMember();
    await pay(ada, { membership: "august" });
    await applyAll();
    deleteAccount(ada.viewer());
    await waitFor(async () => expect(await renews(ada)).toBe(false));
    expect(logged("charges_not_stopped")).toEqual([]);
  });

  it("does so although the provider refuses, which is noted", async () => {
    const ada = createMember();
    await pay(ada, { membership: "august" });
    await applyAll();
    refuseStopOf(ada);
    deleteAccount(ada.viewer());
    await waitFor(() => expect(logged("charges_not_stopped")).toHaveLength(1));
    expect(logged("charges_not_stopped")).toMatchObject([{ message: "Not now." }]);
  });
});

it("a renewal that a membership for life replaces is stopped once, though the event comes ten times at once", async () => {
  const ada = createMember();
  await pay(ada, { membership: "social" });
  await applyAll();
  await pay(ada, { membership: "unlimited" });
  const { subscriptions } = stripe();
  const update = subscriptions.update.bind(subscriptions);
  const stopped = vi.spyOn(subscriptions, "update").mockImplementation((async (
    ...given: Parameters<typeof update>
  ) => {
    // Long enough for the other nine to end before it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return update(...given);
  }) as typeof update);
  const events = await takeEvents();
  await Promise.all(Array.from({ length: 10 }, () => applyAll(events)));
  expect(stopped).toHaveBeenCalledTimes(1);
});
