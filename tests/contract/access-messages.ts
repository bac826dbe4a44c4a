import { agreed, agreedCall, everybody, get, post, type Row } from "./access-patterns";

const HELLO = { content: "Hello", clientId: "client-id-1" };

/** Conversations, and the meetups suggested in them. */
export const MESSAGES: readonly Row[] = [
  get("features/messages/messages.route", "/messages", agreed()),
  get(
    "features/messages/conversation.route",
    "/messages/:conversationId",
    agreed("200", { other: "404" }),
  ),
  post(
    "features/messages/conversation.route",
    "/messages/:conversationId",
    agreed("303 /messages/:conversationId#latest", { other: "404", blocked: "403" }),
    new URLSearchParams(HELLO).toString(),
  ),
  get("features/messages/changes.route", "/messages/changes", agreedCall()),
  get(
    "features/messages/older.route",
    "/messages/:conversationId/older",
    agreedCall("200", { other: "404" }),
  ),
  get("features/messages/read.route", "/messages/:conversationId/read", everybody("303 /messages")),
  post(
    "features/messages/read.route",
    "/messages/:conversationId/read",
    agreed("303 /messages/:conversationId", { other: "404" }),
    "upTo=:messageId",
  ),
  get(
    "features/discover/moment.route",
    "/matches/:matchId/moment",
    agreed("200", { other: "404", blocked: "404" }),
  ),
  get(
    "features/matches/fee-waiver.route",
    "/matches/:matchId/fee-waiver",
    everybody("303 /matches"),
  ),
  // The fee of an opened match is settled, so that nothing more is charged.
  post(
    "features/matches/fee-waiver.route",
    "/matches/:matchId/fee-waiver",
    agreed("303 /messages/:conversationId", { other: "404", blocked: "404" }),
  ),
  get(
    "features/messages/answer-proposal.route",
    "/messages/1/proposals/1/acceptance",
    everybody("303 /messages"),
  ),
  post(
    "features/messages/answer-proposal.route",
    "/messages/:conversationId/proposals/:proposalId/acceptance",
    agreed("303 /meetups/:proposalId/booked", { other: "404", blocked: "303 /messages" }),
  ),
  get(
    "features/messages/api.conversations.route",
    "/api/conversations",
    agreedCall("200", { free: "403" }),
  ),
  get(
    "features/messages/api.messages.route",
    "/api/conversations/:conversationId/messages",
    agreedCall("200", { other: "404" }),
  ),
  post(
    "features/messages/api.messages.route",
    "/api/conversations/:conversationId/messages",
    agreedCall("201", { other: "404", blocked: "403" }),
    HELLO,
  ),
];
