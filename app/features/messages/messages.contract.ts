import { ALWAYS, answering } from "../../../tests/support/hidden";
import {
  agreed,
  agreedCall,
  back,
  type RouteContracts,
} from "../../../tests/support/route-contract";

const HELLO = { content: "Hello", clientId: "client-id-1" };

/** Nobody writes to someone who is hidden, but for choices and a pause. */
const writing = (status: number) => [status, 403, 403, status, 403, 403, status, status];

export default {
  messages: { GET: agreed() },
  changes: { GET: agreedCall() },
  conversation: {
    GET: agreed("200", { other: "404" }),
    POST: agreed("303 /messages/:conversationId#latest", { other: "404", blocked: "403" }),
    body: new URLSearchParams(HELLO).toString(),
    hidden: [{ GET: ALWAYS, POST: writing(303) }],
  },
  older: { GET: agreedCall("200", { other: "404" }), hidden: [{ GET: ALWAYS }] },
  read: {
    GET: back("/messages"),
    POST: agreed("303 /messages/:conversationId", { other: "404" }),
    body: "upTo=:messageId",
    hidden: [{ POST: answering(303, ALWAYS) }],
  },
  "answer-proposal": {
    GET: back("/messages"),
    POST: agreed("303 /meetups/:proposalId/booked", { other: "404", blocked: "303 /messages" }),
    // Refused or not, it leads back to the conversation.
    hidden: [{ POST: answering(303, ALWAYS) }],
  },
  "api.conversations": { GET: agreedCall("200", { free: "403" }) },
  "api.messages": {
    GET: agreedCall("200", { other: "404" }),
    POST: agreedCall("201", { other: "404", blocked: "403" }),
    body: HELLO,
    fields: ["confirmHarsh"],
    hidden: [{ GET: ALWAYS, POST: writing(201) }],
  },
} satisfies RouteContracts;
