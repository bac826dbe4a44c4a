import { CALENDAR } from "./access-calendar";
import { EXPORTS } from "./access-exports";
import { GAME_SCREENS } from "./access-game-screens";
import { GAMES } from "./access-games";
import { INTRODUCTIONS } from "./access-introductions";
import { JOINING } from "./access-joining";
import { MEETUPS } from "./access-meetups";
import { MEMBERSHIP } from "./access-membership";
import { MESSAGES } from "./access-messages";
import { NOTICES } from "./access-notices";
import {
  agreed,
  agreedCall,
  everybody,
  get,
  post,
  type Row,
  welcomed,
  welcomedCall,
} from "./access-patterns";
import { RENEWALS } from "./access-renewals";
import { REVIEW } from "./access-review";
import { SAFETY } from "./access-safety";
import { SIGN_IN } from "./access-sign-in";
import { VOICE } from "./access-voice";
import { WALLET } from "./access-wallet";

const PROFILE = { stageName: "Ada", ageCategory: "Under 90", gender: "female", lookingFor: "both" };
const PROFILE_FORM = new URLSearchParams(PROFILE).toString();
const AGREE_FORM = "agreedToCodeOfConduct=on&agreedToConflictResolution=on";
const AGREE = { agreedToCodeOfConduct: true, agreedToConflictResolution: true };

const OPEN_PAGES = ["about", "safety", "contact", "help", "privacy", "terms", "billing"];

/** An unknown address under /api: it handles every method alike. */
export const UNKNOWN_CALL = "/api/no-such-call";

/** Calls that only accept GET: a POST is refused with a sentence. */
const GET_ONLY = [
  ["features/landing/asset.route", "/assets/no-such-file.js"],
  ["features/account/healthz.route", "/healthz"],
  ["features/account/livez.route", "/livez"],
  ["features/status/api.system-status.route", "/api/system-status"],
  ["features/account/api.login.route", "/api/login"],
  ["features/account/api.auth-user.route", "/api/auth/user"],
  ["features/profile/answers.route", "/profile-setup/answers"],
  ["features/profile/api.completion.route", "/api/profile/completion"],
  ["features/discover/api.discover.route", "/api/discover"],
  ["features/matches/api.matches.route", "/api/matches"],
  ["features/matches/matches-like.route", "/matches-like"],
  ["features/messages/api.conversations.route", "/api/conversations"],
  ["features/messages/changes.route", "/messages/changes"],
  ["features/messages/older.route", "/messages/:conversationId/older"],
  ["features/calendar/file.route", "/calendar-reminders/files/weekly.ics"],
  ["features/calendar/feed.route", "/calendar/:feedToken/august.ics"],
  ["features/notifications/api.notifications.route", "/api/notifications"],
  ["features/wallet/api.balance.route", "/api/tokens/balance"],
  ["features/wallet/api.transactions.route", "/api/tokens/transactions"],
  ["features/wallet/api.rewards.route", "/api/tokens/rewards"],
  ["features/wallet/api.spending-options.route", "/api/tokens/spending-options"],
  ["features/exports/export-file.route", "/account/export/x"],
  ["features/membership/receipt.route", "/subscription/receipts/1"],
  ["features/membership/invoice.route", "/subscription/invoices/1"],
  ["features/voice/status.route", "/voice-messages/1"],
  ["features/guidance/code-of-conduct.route", "/code-of-conduct"],
  ["features/profile/media/media-file.route", "/media/:mediaId/192.webp"],
] as const;

/**
 * Every route of the build, and what each role gets from it. A new route needs a row for each
 * method that it takes.
 */
export const ACCESS: readonly Row[] = [
  get(
    "features/landing/home.route",
    "/",
    everybody("200", { newcomer: "303 /welcome", suspended: "303 /suspended" }),
  ),
  ...OPEN_PAGES.map((page) => get(`features/landing/${page}.route`, `/${page}`, everybody("200"))),
  get("features/profile/age-profile.route", "/age-profile", everybody("200")),
  post(
    "features/profile/age-profile.route",
    "/age-profile?group=under-30",
    everybody("303 /age-profile?group=under-30&saved"),
    "relaxationMusic=Rap",
  ),
  get("features/landing/not-found.route", "/no/such/page", everybody("404")),
  get("features/landing/not-found.route", UNKNOWN_CALL, everybody("404")),
  post("features/landing/not-found.route", UNKNOWN_CALL, everybody("404"), {}),
  get("features/account/healthz.route", "/healthz", everybody("200")),
  get("features/account/livez.route", "/livez", everybody("200")),
  get(
    "features/status/api.system-status.route",
    "/api/system-status",
    welcomedCall("404", { moderator: "200" }),
  ),
  // A file that is there is fetched by tests/contract/assets.test.ts, whose names change.
  get("features/landing/asset.route", "/assets/no-such-file.js", everybody("404")),

  // Joining and account
  ...JOINING,
  get(
    "features/safety/suspended.route",
    "/suspended",
    everybody("303 /", { visitor: "303 login", suspended: "200" }),
  ),
  post(
    "features/safety/suspended.route",
    "/suspended",
    everybody("303 /", { visitor: "303 login", suspended: "303 /suspended#appeal-head" }),
    "words=I+did+not+write+that",
  ),
  get("features/account/account.route", "/account", welcomed()),
  ...EXPORTS,
  get("features/account/light-pages.route", "/account/light-pages", everybody("303 /account")),
  post(
    "features/account/light-pages.route",
    "/account/light-pages",
    welcomed("303 /account"),
    "light=on",
  ),
  get("features/account/end-device.route", "/account/devices/x/end", everybody("303 /account")),
  post(
    "features/account/end-device.route",
    "/account/devices/:sessionId/end",
    // Another member's device is treated like one that does not exist.
    welcomed("303 /account"),
  ),
  // Profile and agreements
  get("features/profile/profile-setup.route", "/profile-setup", welcomed()),
  post("features/profile/profile-setup.route", "/profile-setup", welcomed("303 /"), PROFILE_FORM),
  get("features/profile/answers.route", "/profile-setup/answers", welcomedCall()),
  get("features/profile/media/upload.route", "/profile-setup/media/photo", welcomedCall()),
  // A form that is no upload has its status; what an upload does is tested beside it.
  post("features/profile/media/upload.route", "/profile-setup/media/photo", welcomed("400")),
  ...["removal", "retry", "image-type"].map((verb) =>
    get(
      `features/profile/media/${verb}.route`,
      `/media/no-such-media/${verb}`,
      everybody("303 /profile-setup"),
    ),
  ),
  ...["removal", "retry"].map((verb) =>
    post(`features/profile/media/${verb}.route`, `/media/no-such-media/${verb}`, welcomed("404")),
  ),
  post(
    "features/profile/media/image-type.route",
    "/media/no-such-media/image-type",
    welcomed("404"),
    "imageType=upclose",
  ),
  get(
    "features/profile/discard-draft.route",
    "/profile-setup/draft/discard",
    everybody("303 /profile-setup"),
  ),
  post(
    "features/profile/discard-draft.route",
    "/profile-setup/draft/discard",
    welcomed("303 /profile-setup"),
  ),
  get("features/discover/member.route", "/profile/:memberId", agreed("200", { blocked: "404" })),
  get("features/profile/api.profile.route", "/api/profile", welcomedCall()),
  post("features/profile/api.profile.route", "/api/profile", welcomedCall(), PROFILE),
  get("features/profile/api.completion.route", "/api/profile/completion", welcomedCall()),
  get(
    "features/agreements/community-agreements.route",
    "/community-agreements",
    welcomed("303 /discover", { undecided: "200" }),
  ),
  post(
    "features/agreements/community-agreements.route",
    "/community-agreements",
    welcomed("303 /discover"),
    AGREE_FORM,
  ),
  get(
    "features/agreements/api.community-agreements.route",
    "/api/profile/community-agreements",
    everybody("405"),
  ),
  post(
    "features/agreements/api.community-agreements.route",
    "/api/profile/community-agreements",
    welcomedCall(),
    AGREE,
  ),

  // Discovery and matches
  get("features/discover/discover.route", "/discover", agreed()),
  get("features/discover/undo.route", "/discover/undo", everybody("303 /discover")),
  post(
    "features/discover/undo.route",
    "/discover/undo",
    agreed("303 /discover"),
    "memberId=no-such-member",
  ),
  get("features/discover/save-filters.route", "/discover/filters", everybody("303 /discover")),
  post(
    "features/discover/save-filters.route",
    "/discover/filters",
    agreed("303 /discover"),
    "age=Under+40&intent=dating&music=Reggae",
  ),
  get("features/discover/again.route", "/discover/again", everybody("303 /discover")),
  post("features/discover/again.route", "/discover/again", agreed("303 /discover")),
  get("features/discover/like.route", "/members/:memberId/like", everybody("303 /discover")),
  post(
    "features/discover/like.route",
    "/members/:memberId/like",
    agreed("303 /discover", { blocked: "404" }),
  ),
  get("features/discover/pass.route", "/members/:memberId/pass", everybody("303 /discover")),
  post(
    "features/discover/pass.route",
    "/members/:memberId/pass",
    agreed("303 /discover", { blocked: "404" }),
  ),
  get("features/discover/api.discover.route", "/api/discover", agreedCall()),
  get("features/discover/api.match.route", "/api/match", everybody("405")),
  post("features/discover/api.match.route", "/api/match", agreedCall("200", { blocked: "422" }), {
    targetUserId: ":memberId",
    action: "like",
  }),
  get("features/matches/matches.route", "/matches", agreed()),
  get("features/matches/extension.route", "/matches/:matchId/extension", everybody("303 /matches")),
  post(
    "features/matches/extension.route",
    "/matches/:matchId/extension",
    agreed("303 /matches", { free: "303 /subscription", other: "404", blocked: "404" }),
  ),
  get(
    "features/matches/closing.route",
    "/matches/:matchId/closing",
    agreed("200", { other: "404", blocked: "404" }),
  ),
  post(
    "features/matches/closing.route",
    "/matches/:matchId/closing",
    agreed("303 /matches", { free: "303 /messages", other: "404", blocked: "404" }),
    "note=Be+well",
  ),
  get("features/matches/matches-like.route", "/matches-like", everybody("308 /matches")),
  get("features/matches/api.matches.route", "/api/matches", agreedCall("200", { free: "403" })),

  ...SAFETY,

  ...REVIEW,

  ...MESSAGES,

  ...VOICE,

  ...CALENDAR,

  // Notices, tokens, meetups, membership
  ...NOTICES,
  ...SIGN_IN,
  ...WALLET,
  ...MEETUPS,
  ...GAMES,
  ...GAME_SCREENS,
  ...MEMBERSHIP,
  ...RENEWALS,
  ...INTRODUCTIONS,

  ...GET_ONLY.map(([route, path]) => post(route, path, everybody("405"))),

  // Guidance, rooms and pictures
  get("features/guidance/august-timeout.route", "/august-timeout", welcomed()),
  get(
    "features/guidance/code-of-conduct.route",
    "/code-of-conduct",
    welcomed("302 /august-timeout#code-of-conduct"),
  ),
  get(
    "features/profile/media/media-file.route",
    "/media/:mediaId/192.webp",
    welcomedCall("200", { blocked: "404", undecided: "404" }),
  ),
  get(
    "features/profile/media/media-file.route",
    "/media/:waitingMediaId/192.webp",
    welcomedCall("200", { other: "404" }),
  ),
];
