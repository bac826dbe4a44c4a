import { everybody, get, post, type Row, welcomedCall } from "./access-patterns";

const GONE = everybody("410");
const MEMBERS = ["undecided", "free", "subscribed", "suspended", "other", "blocked", "moderator"];

/** Introductions by call, and what a friend was sent, for which the secret in the address is enough. */
export const INTRODUCTIONS: readonly Row[] = [
  get(
    "features/introductions/api.friend-introductions.route",
    "/api/friend-introductions",
    welcomedCall(),
  ),
  post(
    "features/introductions/api.friend-introductions.route",
    "/api/friend-introductions",
    welcomedCall("201"),
    {
      friendName: "Dan",
      friendEmail: "dan@friends.example",
      friendGender: "male",
      relationshipToIntroducer: "friend",
      introductionType: "other",
      commonDetail: "sailing",
      personalMessage: "Come and meet people here.",
    },
  ),
  get("features/introductions/invitation.route", "/invitations/:invitationToken", everybody("200")),
  get("features/introductions/invitation.route", "/invitations/nobody", GONE),
  post(
    "features/introductions/invitation.route",
    "/invitations/:invitationToken",
    // Who is a member already joins no more.
    everybody(
      "303 /api/login?returnTo=%2Fwelcome",
      Object.fromEntries(MEMBERS.map((role) => [role, "409"])),
    ),
  ),
  post("features/introductions/invitation.route", "/invitations/nobody", GONE),
  get(
    "features/introductions/decline.route",
    "/invitations/:invitationToken/decline",
    everybody("200"),
  ),
  get("features/introductions/decline.route", "/invitations/nobody/decline", GONE),
  // Mail providers post here without a session.
  post(
    "features/introductions/decline.route",
    "/invitations/:invitationToken/decline",
    everybody("200"),
  ),
  post("features/introductions/decline.route", "/invitations/nobody/decline", GONE),
];
