import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addPlaces } from "~/features/meetups/booking/booking.fixture";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { createMember, moveEnds, type Pair, type Person, setState } from "../support/island";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createMatch, giveHalfTokens } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let provider: LocalPayments;
let ada: Person;
let ben: Person;
let pair: Pair;
let free: Person;
beforeAll(async () => {
  provider = await startLocalPayments();
  server = await startTestServer(() => {
    addPlaces();
    [ben, ada, pair] = createMatch({ gender: "male" }, { gender: "female" });
    free = createMember();
  });
});
afterAll(async () => {
  server.close();
  await provider.close();
});
afterEach(() => server.reset());

async function send(from: Person, path: string, body: object) {
  const response = await server.request(from, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
  return (await response.json()) as { code?: string; title?: string };
}

const book = (timeSlot: string, more: object = {}) =>
  send(free, "/api/meetups/book", {
    locationId: 1,
    date: bookableDays().last,
    timeSlot,
    ...more,
  });
const spend = (from: Person, optionType: string, more: object = {}) =>
  send(from, "/api/tokens/spend", { optionType, ...more });
const waive = (from: Person) => spend(from, "connection_fee_waiver", { matchId: pair.matchId });

/** Refusals to which screens give titles of their own, or which other verbs share. */
const REFUSED: [what: string, code: string, title: string, send: () => ReturnType<typeof send>][] =
  [
    [
      "a meetup whose tokens do not suffice",
      "too_few_tokens",
      "Booking Failed",
      async () => {
        await book("10:00");
        return book("11:00", { extra: "tokens" });
      },
    ],
    [
      "a meetup under a client id that another has",
      "already_sent",
      "Booking Failed",
      async () => {
        await book("10:00", { clientId: "client-id-1" });
        return book("11:00", { clientId: "client-id-1" });
      },
    ],
    [
      "a lift that the tier may not buy",
      "needs_subscription",
      "Error",
      () => spend(ada, "priority_matching"),
    ],
    [
      "a lift of a member who is paused",
      "nothing_due",
      "Error",
      () => {
        setState(ada, "paused");
        return spend(ada, "profile_boost");
      },
    ],
    [
      "the fee of a match that has ended",
      "match_ended",
      "Error",
      () => {
        moveEnds(new Date(Date.now() - HOUR_MS));
        return waive(ben);
      },
    ],
    ["the fee of a match that the other starts", "not_your_turn", "Error", () => waive(ada)],
  ];

it.each(REFUSED)("%s is refused with %s under the title %j in a call", async (...row) => {
  const [, code, title, send] = row;
  for (const member of [ada, ben]) giveHalfTokens(member, 100);
  expect(await send()).toMatchObject({ code, title });
});
