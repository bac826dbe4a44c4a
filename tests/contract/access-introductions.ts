import { everybody, get, post, type Row, welcomed, welcomedCall } from "./access-patterns";

const DAN = {
  friendName: "Dan",
  friendEmail: "dan@friends.example",
  friendGender: "male",
  relationshipToIntroducer: "friend",
  introductionType: "other",
  commonDetail: "sailing",
  personalMessage: "Come and meet people here.",
};
const EVE = new URLSearchParams({
  ...DAN,
  friendName: "Eve",
  friendEmail: "eve@friends.example",
  clientId: "introduce-eve-1",
}).toString();
const GONE = everybody("410");
const MEMBERS = ["undecided", "free", "subscribed", "suspended", "other", "blocked", "moderator"];

/** "Introduce a Friend" by screen and by call, and what a friend was sent, for which the secret in the address is enough. */
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
    DAN,
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
  // The introduction with the first id is not of everybody who asks for it.
  get("features/introductions/friend-intro.route", "/friend-intro", welcomed()),
  post(
    "features/introductions/friend-intro.route",
    "/friend-intro",
    welcomed("303 /friend-intro#introductions"),
    EVE,
  ),
  get("features/introductions/preview.route", "/friend-intro/preview", welcomed()),
  post("features/introductions/preview.route", "/friend-intro/preview", welcomed(), EVE),
  ...["withdrawal", "resend"].flatMap((verb) => [
    get(
      `features/introductions/${verb}.route`,
      `/friend-intro/999999/${verb}`,
      everybody("303 /friend-intro"),
    ),
    post(`features/introductions/${verb}.route`, `/friend-intro/999999/${verb}`, welcomed("404")),
  ]),
];
