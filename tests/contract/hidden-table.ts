/** Why the viewer must not see somebody, or "nothing". */
export const REASONS = [
  "nothing",
  "blocked by me",
  "blocked me",
  "paused",
  "suspended",
  "deleted",
  "their choices exclude me",
  "my choices exclude them",
] as const;
export type Reason = (typeof REASONS)[number];

/** The relation of the two before. */
export type Relation = "stranger" | "matched";

export interface HiddenRequest {
  method: "GET" | "POST";
  /** With `:parameters` of the person who may be hidden. */
  path: string;
  body?: string | Record<string, unknown>;
  /** Statuses in the order of the reasons; nothing where there is no such address. */
  stranger?: readonly number[];
  matched: readonly number[];
}

const FORM = "reason=unkind";
const HELLO = { content: "Hello", clientId: "client-id-1" };
const MEETUP_FORM = "locationId=1&date=:day&slotHour=10&clientId=client-id-1&match=:conversationId";
const HELLO_FORM = new URLSearchParams(HELLO).toString();

const get = (
  path: string,
  matched: readonly number[],
  stranger?: readonly number[],
): HiddenRequest => ({
  method: "GET",
  path,
  matched,
  stranger,
});
const post = (
  path: string,
  body: HiddenRequest["body"],
  matched: readonly number[],
  stranger?: readonly number[],
): HiddenRequest => ({ method: "POST", path, body, matched, stranger });

/** Shown to whoever may see the member: to a match of a paused one, and whatever their choices are now. */
const SEEN = [200, 404, 404, 200, 404, 404, 200, 200];
const SEEN_BY_STRANGERS = [200, 404, 404, 404, 404, 404, 404, 404];
const sent = (status: number, seen: readonly number[]) =>
  seen.map((one) => (one === 200 ? status : one));

/** A member whom the deck would not show can be neither liked nor passed. */
const ANSWERED = [303, 404, 404, 404, 404, 404, 404, 404];
const CALLED = [200, 422, 422, 422, 422, 422, 422, 422];

const NEVER = [404, 404, 404, 404, 404, 404, 404, 404];

/** Of those whom one matched with once; of those whom one blocked or whom only choices hide. */
const ALWAYS = [200, 200, 200, 200, 200, 200, 200, 200];
const KNOWN = [200, 200, 404, 404, 404, 404, 200, 200];
/** Of strangers: also of those whom one blocked. */
const BLOCKED = [200, 200, 404, 404, 404, 404, 404, 404];

/** Every address that names another member or what is theirs, and its answer for each reason. */
export const HIDDEN_REQUESTS: readonly HiddenRequest[] = [
  get("/profile/:memberId", SEEN, SEEN_BY_STRANGERS),
  get("/media/:photoId/192.webp", SEEN, SEEN_BY_STRANGERS),
  get("/media/:videoId/video.mp4", SEEN, SEEN_BY_STRANGERS),
  get("/media/:videoId/poster.jpeg", SEEN, SEEN_BY_STRANGERS),
  // Its owner alone sees what is not approved.
  get("/media/:waitingPhotoId/192.webp", NEVER, NEVER),
  get("/media/:refusedVideoId/video.mp4", NEVER, NEVER),
  get("/report/media/:waitingPhotoId", NEVER, NEVER),
  post("/members/:memberId/like", "", ANSWERED, ANSWERED),
  post("/members/:memberId/pass", "", ANSWERED, ANSWERED),
  post("/api/match", { targetUserId: ":memberId", action: "like" }, CALLED, CALLED),
  // A match is not passed but closed.
  post("/api/match", { targetUserId: ":memberId", action: "pass" }, sent(409, CALLED), CALLED),
  // A refusal redirects to the list; an ended match is not found.
  post("/matches/:matchId/extension", "", sent(303, SEEN)),
  get("/matches/:matchId/closing", SEEN),
  get("/matches/:matchId/moment", SEEN),
  post("/matches/:matchId/closing", "note=Be+well", sent(303, SEEN)),
  post("/matches/:matchId/fee-waiver", "", sent(303, SEEN)),
  // Its fee is settled.
  get("/checkout?match=:matchId", sent(409, SEEN)),
  post("/checkout?match=:matchId", "match=:matchId", sent(409, SEEN)),
  // A member with a membership is led to the conversation.
  get("/subscription?match=:matchId", sent(303, SEEN)),
  get("/subscription/begun?match=:matchId", SEEN),
  get("/messages/:conversationId", ALWAYS),
  get("/messages/:conversationId/older", ALWAYS),
  post("/messages/:conversationId/read", "upTo=:messageId", sent(303, ALWAYS)),
  post("/messages/:conversationId", HELLO_FORM, [303, 403, 403, 303, 403, 403, 303, 303]),
  get("/meetups?match=:conversationId", ALWAYS),
  // Their suggestion is still open and must be answered first.
  post("/meetups", MEETUP_FORM, [409, 403, 403, 409, 403, 403, 409, 409]),
  get("/meetups/:meetupId", ALWAYS),
  get("/meetups/:meetupId/booked", sent(303, ALWAYS)),
  // Nobody has agreed to it; see also app/features/meetups/meetup/day-of-meetup.test.ts.
  post("/meetups/:meetupId", "feltSafe=yes", NEVER),
  post("/meetups/:meetupId/arrival", "", NEVER),
  post("/meetups/:meetupId/share", "", NEVER),
  post("/meetups/:meetupId/share/end", "", sent(303, ALWAYS)),
  // Refused or not, it leads back to the conversation.
  post("/messages/:conversationId/proposals/:proposalId/:answer", "", sent(303, ALWAYS)),
  post("/meetups/:meetupId/cancellation", "", sent(303, ALWAYS)),
  // Only a meetup that is agreed on has a file; see tests/contract/calendar.test.ts.
  get("/calendar-reminders/files/meetup-:proposalId.ics", NEVER),
  get("/api/conversations/:conversationId/messages", ALWAYS),
  post(
    "/api/conversations/:conversationId/messages",
    HELLO,
    [201, 403, 403, 201, 403, 403, 201, 201],
  ),
  post("/notifications/:notificationId/read", "", sent(303, SEEN)),
  post("/api/notifications/:notificationId/read", {}, SEEN),
  // A play that ended with its match stays, without the other's name.
  get("/icebreaker-games/:participationId", ALWAYS),
  post(
    "/icebreaker-games/:participationId",
    "step=1&kind=choice&choice=0",
    [303, 409, 409, 303, 409, 409, 303, 303],
  ),
  // It has no clock, and nothing to share before both have finished.
  post("/icebreaker-games/:participationId/clock", "", NEVER),
  post("/icebreaker-games/:participationId/going-on", "", sent(303, ALWAYS)),
  post("/icebreaker-games/:participationId/sharing", "agrees=yes", NEVER),
  post("/icebreaker-games/:participationId/end", "", sent(303, ALWAYS)),
  get("/members/:memberId/block", ALWAYS, KNOWN),
  post("/members/:memberId/block", "", sent(303, ALWAYS), sent(303, KNOWN)),
  post("/members/:memberId/unblock", "", sent(303, ALWAYS), sent(303, KNOWN)),
  get("/report/member/:memberId", ALWAYS, KNOWN),
  post("/report/member/:memberId", FORM, sent(303, ALWAYS), sent(303, KNOWN)),
  get("/report/media/:photoId", ALWAYS, BLOCKED),
  get("/report/media/:videoId", ALWAYS, BLOCKED),
  post("/report/media/:photoId", FORM, sent(303, ALWAYS), sent(303, BLOCKED)),
  get("/report/message/:messageId", ALWAYS),
  post("/report/message/:messageId", FORM, sent(303, ALWAYS)),
  // Also whom one may no longer name, for 30 days.
  get("/report/conversation/:conversationId", ALWAYS),
  post("/report/conversation/:conversationId", FORM, sent(303, ALWAYS)),
  get("/report/meetup/:meetupId", ALWAYS),
  post("/report/meetup/:meetupId", FORM, sent(303, ALWAYS)),
  get("/report/game/:participationId", ALWAYS),
  post("/report/game/:participationId", FORM, sent(303, ALWAYS)),
  get("/media/:soundId/voice.m4a", SEEN),
  get("/voice-messages/:voiceId", SEEN),
  post("/voice-messages/:voiceId/played", "", sent(303, SEEN)),
  post("/api/voice-messages/:voiceId/played", {}, SEEN),
  // Only the sender may retry.
  post("/voice-messages/:voiceId/retry", "", [404, 404, 404, 404, 404, 404, 404, 404]),
];

/** Where members are listed: none of these may name whom the viewer must not see. */
export const LISTS = [
  "/",
  "/discover",
  "/matches",
  "/messages",
  "/messages/changes",
  "/notifications",
  "/tokens",
  "/tokens/transactions",
  "/voice-message",
  "/meetups",
  "/friend-intro",
  "/icebreaker-games",
  "/icebreaker-games/new?game=this_or_that",
  "/calendar-reminders",
  "/api/auth/user",
  "/api/discover",
  "/api/matches",
  "/api/meetups/my-bookings",
  "/api/meetups/completed",
  "/api/conversations",
  "/api/notifications",
  "/api/friend-introductions",
  "/api/user-game-participations",
  "/api/tokens/transactions",
  "/api/voice-messages",
] as const;
