import { agreed, agreedCall, everybody, get, post, type Row } from "./access-patterns";

const HELLO = { content: "Hello", clientId: "client-id-1" };

/** Conversations, and the meetups suggested in them. */
export const MESSAGES: readonly Row[] = [
  get("features/messages/messages", "/messages", agreed()),
  get(
    "features/messages/conversation",
    "/messages/:conversationId",
    agreed("200", { other: "404" }),
  ),
  post(
    "features/messages/conversation",
    "/messages/:conversationId",
    agreed("303 /messages/:conversationId#latest", { other: "404", blocked: "403" }),
    new URLSearchParams(HELLO).toString(),
  ),
  get("features/messages/news", "/messages/news", agreedCall()),
  get(
    "features/messages/older",
    "/messages/:conversationId/older",
    agreedCall("200", { other: "404" }),
  ),
  get("features/messages/read", "/messages/:conversationId/read", everybody("303 /messages")),
  post(
    "features/messages/read",
    "/messages/:conversationId/read",
    agreed("303 /messages/:conversationId", { other: "404" }),
    "upTo=:messageId",
  ),
  ...["fee-waiver", "fee-payment"].flatMap((verb) => [
    get(`features/matches/${verb}`, `/matches/:matchId/${verb}`, everybody("303 /matches")),
    // The fee of an opened match is settled, so that nothing more is charged.
    post(
      `features/matches/${verb}`,
      `/matches/:matchId/${verb}`,
      agreed(verb === "fee-waiver" ? "303 /messages/:conversationId" : "303 /matches", {
        other: "404",
        blocked: "404",
      }),
    ),
  ]),
  get(
    "features/messages/suggest-meetup",
    "/messages/:conversationId/meetup",
    agreed("200", { other: "404" }),
  ),
  post(
    "features/messages/suggest-meetup",
    "/messages/:conversationId/meetup",
    // The partner's suggestion is still open and must be answered first.
    agreed("409", { other: "404", blocked: "403" }),
    "locationId=1&date=:day&slotHour=10&clientId=client-id-1",
  ),
  get(
    "features/messages/answer-proposal",
    "/messages/1/proposals/1/acceptance",
    everybody("303 /messages"),
  ),
  post(
    "features/messages/answer-proposal",
    "/messages/:conversationId/proposals/:proposalId/acceptance",
    agreed("303 /messages/:conversationId#proposals", { other: "404", blocked: "303 /messages" }),
  ),
  get(
    "features/messages/api.conversations",
    "/api/conversations",
    agreedCall("200", { free: "403" }),
  ),
  get(
    "features/messages/api.messages",
    "/api/conversations/:conversationId/messages",
    agreedCall("200", { other: "404" }),
  ),
  post(
    "features/messages/api.messages",
    "/api/conversations/:conversationId/messages",
    agreedCall("201", { other: "404", blocked: "403" }),
    HELLO,
  ),
];
