import { answering, SEEN } from "../../../tests/support/hidden";
import {
  agreed,
  back,
  everybody,
  get,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";

const OWN = "what one has paid for";

/** An action on what nobody here has: nothing renews. */
const renewal = (verb: string) => ({
  path: `/subscription/999999/${verb}`,
  GET: back("/subscription"),
  POST: welcomed("404"),
  hidden: OWN,
  changesNothing: "On a clock that jumps, too: app/features/membership/manage.server.deep.test.ts.",
});

/** Payments are off in the access test. */
export default {
  pricing: { GET: everybody("200") },
  subscription: {
    GET: welcomed("200", { newcomer: "303 /welcome?returnTo=%2Fsubscription" }),
    // Subscribers read that they have a membership, and others that they cannot pay.
    POST: welcomed("409", { undecided: "503", free: "503" }),
    body: "tier=social",
    as: "free",
    also: [
      // A member has it, or is led to the conversation that they meant to open.
      get(
        "/subscription?tier=social",
        welcomed("303 /subscription", {
          newcomer: "303 /welcome?returnTo=%2Fsubscription%3Ftier%3Dsocial",
          undecided: "200",
          free: "200",
        }),
      ),
    ],
    query: ["match"],
    // A member with a membership is led to the conversation.
    hidden: [{ path: "/subscription?match=:matchId", GET: answering(303, SEEN) }],
    skip: { fields: "Payments are off, whatever it names." },
  },
  // Only who has a membership is told that it has begun.
  begun: {
    GET: welcomed("200", { undecided: "303 /subscription", free: "303 /subscription" }),
    query: ["match"],
    hidden: [{ path: "/subscription/begun?match=:matchId", GET: SEEN }],
  },
  card: {
    GET: back("/subscription"),
    // Nobody here has paid by card yet.
    POST: welcomed("303 /subscription"),
    changesNothing: "It writes nothing: the provider opens a page.",
  },
  receipt: { path: "/subscription/receipts/1", GET: welcomed("404"), hidden: OWN },
  invoice: { path: "/subscription/invoices/1", GET: welcomed("404"), hidden: OWN },
  checkout: {
    path: "/checkout?plan=plus",
    GET: welcomed("200", { newcomer: "303 /welcome?returnTo=%2Fcheckout%3Fplan%3Dplus" }),
    POST: welcomed("503", { visitor: "303 /api/login?returnTo=%2Fcheckout" }),
    body: "plan=plus",
    fields: ["meetup", "match"],
    // The fee of an opened match is settled, so that nothing more is charged.
    also: [get("/checkout?match=:matchId", agreed("409", { other: "404", blocked: "404" }))],
    query: ["match", "meetup", "plan"],
    hidden: [
      {
        path: "/checkout?match=:matchId",
        body: "match=:matchId",
        GET: answering(409, SEEN),
        POST: answering(409, SEEN),
      },
    ],
  },
  cancellation: renewal("cancellation"),
  resumption: renewal("resumption"),
  "api.create-subscription": {
    // Who is on it already reads so.
    POST: welcomedCall("200", { undecided: "503", free: "503" }),
    body: { tierId: "social" },
    fields: ["matchId", "plan", "bookingId"],
    as: "free",
  },
  "api.stripe-webhook": {
    POST: everybody("400"),
    body: {},
    skip: { posts: "Its signature says who sent it.", crawl: "Only the provider posts there." },
  },
} satisfies RouteContracts;
