import { ALWAYS, type HiddenStatuses, SEEN } from "../../../../tests/support/hidden";
import { agreed, agreedCall, type RouteContracts } from "../../../../tests/support/route-contract";

const SLOT = "locationId=1&date=:day&slotHour=10&clientId=client-id-1";

/** A conversation that has ended is read, and nothing can be suggested in it. */
const BACK = "303 /messages/:conversationId";
const shown = (status: number): HiddenStatuses => SEEN.map((one) => (one === 200 ? status : 303));

export default {
  suggest: {
    GET: agreed("200", { other: "404", blocked: BACK }),
    // The partner's suggestion is still open and must be answered first.
    POST: agreed("409", { other: "404", blocked: BACK }),
    body: SLOT,
    fields: ["match", "payExtra"],
    changesNothing:
      "A suggestion of the partner is open: app/features/meetups/suggestions/proposals.server.test.ts.",
    hidden: [{ GET: shown(200), POST: shown(409) }],
  },
  choices: { GET: agreedCall("200", { other: "404" }), hidden: [{ GET: ALWAYS }] },
} satisfies RouteContracts;
