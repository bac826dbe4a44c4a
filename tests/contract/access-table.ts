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
import { SAFETY } from "./access-safety";
import { VOICE } from "./access-voice";

const PROFILE = { stageName: "Ada", ageCategory: "Under 90", gender: "female", lookingFor: "both" };
const PROFILE_FORM = new URLSearchParams(PROFILE).toString();
const AGREE_FORM = "agreedToCodeOfConduct=on&agreedToConflictResolution=on";
const AGREE = { agreedToCodeOfConduct: true, agreedToConflictResolution: true };

const OPEN_PAGES = ["about", "safety", "contact", "help", "privacy", "terms", "billing"];
const ROOMS = ["friend-intro", "icebreaker-games", "calendar-reminders", "heat-map"];

/** An unknown address under /api: it handles every method alike. */
export const UNKNOWN_CALL = "/api/no-such-call";

/** Calls that only accept GET: a POST is refused with a sentence. */
const GET_ONLY = [
  ["features/landing/asset", "/assets/no-such-file.js"],
  ["features/account/healthz", "/healthz"],
  ["features/account/livez", "/livez"],
  ["features/account/api.system-status", "/api/system-status"],
  ["features/account/api.login", "/api/login"],
  ["features/account/api.auth-user", "/api/auth/user"],
  ["features/profile/answers", "/profile-setup/answers"],
  ["features/profile/api.completion", "/api/profile/completion"],
  ["features/discover/api.discover", "/api/discover"],
  ["features/matches/api.matches", "/api/matches"],
  ["features/matches/matches-like", "/matches-like"],
  ["features/messages/api.conversations", "/api/conversations"],
  ["features/messages/news", "/messages/news"],
  ["features/messages/older", "/messages/:conversationId/older"],
  ["features/meetups/api.meetup-locations", "/api/meetup-locations"],
  ["features/notifications/api.notifications", "/api/notifications"],
  ["features/tokens/api.balance", "/api/tokens/balance"],
  ["features/tokens/api.transactions", "/api/tokens/transactions"],
  ["features/voice/standing", "/voice-messages/1"],
  ["features/guidance/at-code-of-conduct", "/code-of-conduct"],
  ["features/media/media", "/media/:mediaId/192.webp"],
] as const;

/**
 * Every route of the build, and what each role gets from it. A new route needs a row for each
 * method that it takes.
 */
export const ACCESS: readonly Row[] = [
  get(
    "features/landing/home",
    "/",
    everybody("200", { newcomer: "303 /welcome", suspended: "303 /suspended" }),
  ),
  ...OPEN_PAGES.map((page) => get(`features/landing/${page}`, `/${page}`, everybody("200"))),
  get("features/membership/pricing", "/pricing", everybody("200")),
  get("features/profile/age-profile", "/age-profile", everybody("200")),
  post(
    "features/profile/age-profile",
    "/age-profile?group=under-30",
    everybody("303 /age-profile?group=under-30&saved"),
    "relaxationMusic=Rap",
  ),
  get("features/landing/not-found", "/no/such/page", everybody("404")),
  get("features/landing/not-found", UNKNOWN_CALL, everybody("404")),
  post("features/landing/not-found", UNKNOWN_CALL, everybody("404"), {}),
  get("features/account/healthz", "/healthz", everybody("200")),
  get("features/account/livez", "/livez", everybody("200")),
  get(
    "features/account/api.system-status",
    "/api/system-status",
    welcomedCall("404", { moderator: "200" }),
  ),
  // A file that is there is fetched by tests/contract/assets.test.ts, whose names change.
  get("features/landing/asset", "/assets/no-such-file.js", everybody("404")),

  // Joining and account
  get(
    "features/account/welcome",
    "/welcome",
    everybody("303 /", { visitor: "303 login", newcomer: "200" }),
  ),
  post(
    "features/account/welcome",
    "/welcome",
    everybody("303 /profile-setup", { visitor: "303 login" }),
    "dateOfBirth=1990-01-01&onIsland=on",
  ),
  get(
    "features/account/suspended",
    "/suspended",
    everybody("303 /", { visitor: "303 login", suspended: "200" }),
  ),
  get("features/account/account", "/account", welcomed()),
  get("features/account/light-pages", "/account/light-pages", everybody("303 /account")),
  post(
    "features/account/light-pages",
    "/account/light-pages",
    welcomed("303 /account"),
    "light=on",
  ),
  get("features/account/end-device", "/account/devices/x/end", everybody("303 /account")),
  post(
    "features/account/end-device",
    "/account/devices/:sessionId/end",
    // Another member's device is treated like one that does not exist.
    welcomed("303 /account"),
  ),
  get(
    "features/account/api.login",
    "/api/login",
    // No identity provider runs here: the start page tells the visitor so.
    everybody("303 /"),
  ),
  get("features/account/api.callback", "/api/callback", everybody("400")),
  get("features/account/api.logout", "/api/logout", everybody("303 /")),
  post("features/account/api.logout", "/api/logout", everybody("303 /")),
  get("features/account/api.auth-user", "/api/auth/user", everybody("200", { visitor: "401" })),

  // Profile and agreements
  get("features/profile/profile-setup", "/profile-setup", welcomed()),
  post("features/profile/profile-setup", "/profile-setup", welcomed("303 /"), PROFILE_FORM),
  get("features/profile/answers", "/profile-setup/answers", welcomedCall()),
  get("features/media/upload", "/profile-setup/media/photo", welcomedCall()),
  // A form that is no upload has its status; what an upload does is tested beside it.
  post("features/media/upload", "/profile-setup/media/photo", welcomed("400")),
  ...["removal", "retry", "image-type"].map((verb) =>
    get(`features/media/${verb}`, `/media/no-such-media/${verb}`, everybody("303 /profile-setup")),
  ),
  ...["removal", "retry"].map((verb) =>
    post(`features/media/${verb}`, `/media/no-such-media/${verb}`, welcomed("404")),
  ),
  post(
    "features/media/image-type",
    "/media/no-such-media/image-type",
    welcomed("404"),
    "imageType=upclose",
  ),
  get(
    "features/profile/discard-draft",
    "/profile-setup/draft/discard",
    everybody("303 /profile-setup"),
  ),
  post(
    "features/profile/discard-draft",
    "/profile-setup/draft/discard",
    welcomed("303 /profile-setup"),
  ),
  get("features/discover/member", "/profile/:memberId", agreed("200", { blocked: "404" })),
  get("features/profile/api.profile", "/api/profile", welcomedCall()),
  post("features/profile/api.profile", "/api/profile", welcomedCall(), PROFILE),
  get("features/profile/api.completion", "/api/profile/completion", welcomedCall()),
  get(
    "features/agreements/community-agreements",
    "/community-agreements",
    welcomed("303 /discover", { undecided: "200" }),
  ),
  post(
    "features/agreements/community-agreements",
    "/community-agreements",
    welcomed("303 /discover"),
    AGREE_FORM,
  ),
  get(
    "features/agreements/api.community-agreements",
    "/api/profile/community-agreements",
    everybody("405"),
  ),
  post(
    "features/agreements/api.community-agreements",
    "/api/profile/community-agreements",
    welcomedCall(),
    AGREE,
  ),

  // Discovery and matches
  get("features/discover/discover", "/discover", agreed()),
  get("features/discover/undo", "/discover/undo", everybody("303 /discover")),
  post(
    "features/discover/undo",
    "/discover/undo",
    agreed("303 /discover"),
    "memberId=no-such-member",
  ),
  get("features/discover/save-filters", "/discover/filters", everybody("303 /discover")),
  post(
    "features/discover/save-filters",
    "/discover/filters",
    agreed("303 /discover"),
    "age=Under+40&intent=dating&music=Reggae",
  ),
  get("features/discover/again", "/discover/again", everybody("303 /discover")),
  post("features/discover/again", "/discover/again", agreed("303 /discover")),
  get("features/discover/like", "/members/:memberId/like", everybody("303 /discover")),
  post(
    "features/discover/like",
    "/members/:memberId/like",
    agreed("303 /discover", { blocked: "404" }),
  ),
  get("features/discover/pass", "/members/:memberId/pass", everybody("303 /discover")),
  post(
    "features/discover/pass",
    "/members/:memberId/pass",
    agreed("303 /discover", { blocked: "404" }),
  ),
  get("features/discover/api.discover", "/api/discover", agreedCall()),
  get("features/matches/api.match", "/api/match", everybody("405")),
  post("features/matches/api.match", "/api/match", agreedCall("200", { blocked: "404" }), {
    targetUserId: ":memberId",
    action: "like",
  }),
  get("features/matches/matches", "/matches", agreed()),
  get("features/matches/extension", "/matches/:matchId/extension", everybody("303 /matches")),
  post(
    "features/matches/extension",
    "/matches/:matchId/extension",
    agreed("303 /matches", { free: "303 /subscription", other: "404", blocked: "404" }),
  ),
  get(
    "features/matches/closing",
    "/matches/:matchId/closing",
    agreed("200", { other: "404", blocked: "404" }),
  ),
  post(
    "features/matches/closing",
    "/matches/:matchId/closing",
    agreed("303 /matches", { free: "303 /messages", other: "404", blocked: "404" }),
    "note=Be+well",
  ),
  get("features/matches/matches-like", "/matches-like", everybody("308 /matches")),
  get("features/matches/api.matches", "/api/matches", agreedCall("200", { free: "403" })),

  ...SAFETY,

  ...MESSAGES,

  ...VOICE,

  // Notices, tokens, meetups, membership
  ...NOTICES,
  get("features/tokens/tokens", "/tokens", welcomed()),
  get("features/tokens/api.balance", "/api/tokens/balance", welcomedCall()),
  get("features/tokens/api.transactions", "/api/tokens/transactions", welcomedCall()),
  get("features/meetups/meetups", "/meetups", welcomed()),
  get("features/meetups/api.meetup-locations", "/api/meetup-locations", welcomedCall()),
  get("features/membership/subscription", "/subscription", welcomed()),
  post(
    "features/membership/subscription",
    "/subscription",
    // Payments are off here: subscribers read that they have a membership, and others that they
    // cannot pay.
    welcomed("409", { undecided: "503", free: "503" }),
    "tier=social",
  ),
  get("features/membership/api.stripe-webhook", "/api/stripe/webhook", everybody("405")),
  post("features/membership/api.stripe-webhook", "/api/stripe/webhook", everybody("400"), {}),

  ...GET_ONLY.map(([route, path]) => post(route, path, everybody("405"))),

  // Guidance, rooms and pictures
  get("features/guidance/screen", "/august-timeout", welcomed()),
  get(
    "features/guidance/at-code-of-conduct",
    "/code-of-conduct",
    welcomed("302 /august-timeout#code-of-conduct"),
  ),
  ...ROOMS.map((room) => get(room, `/${room}`, welcomed())),
  get("features/media/media", "/media/:mediaId/192.webp", welcomedCall("200", { blocked: "404" })),
  get(
    "features/media/media",
    "/media/:waitingMediaId/192.webp",
    welcomedCall("200", { other: "404" }),
  ),
];
