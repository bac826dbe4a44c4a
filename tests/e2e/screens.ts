/** A screen as one kind of person sees it. */
export interface Screen {
  path: string;
  /** Its only `h1`. */
  h1: string | RegExp;
  title: string | RegExp;
  status?: number;
  /** Where it leads, if elsewhere. */
  at?: string | RegExp;
  /** It is known to look different where scripts are off. */
  differs?: true;
}

const PUBLIC_TEXTS = [
  ["/about", "About Us"],
  ["/safety", "Safety"],
  ["/contact", "Contact"],
  ["/help", "Help Center"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/billing", "Billing"],
] as const;

/** What somebody sees who is not signed in. */
export const VISITOR: readonly Screen[] = [
  { path: "/", h1: /\S/, title: /^August: friends/ },
  { path: "/age-profile", h1: "Start your profile", title: "Start your profile · August" },
  {
    path: "/age-profile?group=under-30",
    h1: "Under 30",
    title: "Start your profile · August",
  },
  {
    path: "/age-profile?group=above-60",
    h1: "Above 60",
    title: "Start your profile · August",
  },
  {
    path: "/age-profile?group=under-40&saved",
    h1: "Ready to Save Your Profile?",
    title: "Start your profile · August",
  },
  { path: "/pricing", h1: "Pricing", title: "Pricing · August" },
  ...PUBLIC_TEXTS.map(([path, h1]) => ({ path, h1, title: `${h1} · August` })),
  {
    path: "/api/callback",
    h1: "Sign-in did not finish",
    title: "Sign-in did not finish · August",
    status: 400,
  },
  { path: "/nowhere", h1: "Page Not Found", title: "Page Not Found · August", status: 404 },
];

const FRIENDS_AND_GAMES = [
  ["/friend-intro", "Refer Friends"],
  ["/friend-intro?start", "Refer Friends"],
  ["/friend-intro/preview", "Refer Friends"],
  ["/icebreaker-games", "Icebreaker Games"],
] as const;

/** What a member on Social sees who has matches, messages and tokens. */
export const MEMBER: readonly Screen[] = [
  { path: "/", h1: /^Welcome back, /, title: "Home · August" },
  { path: "/account", h1: "Your account", title: "Your account · August" },
  {
    path: "/account/deletion",
    h1: "Delete your account?",
    title: "Delete your account · August",
  },
  { path: "/account/blocked", h1: "Blocked addresses", title: "Blocked addresses · August" },
  {
    path: "/profile-setup",
    h1: "Update Your Profile",
    title: "Update Your Profile · August",
    differs: true,
  },
  {
    path: "/profile-setup?all",
    h1: "Update Your Profile",
    title: "Update Your Profile · August",
    differs: true,
  },
  {
    path: "/community-agreements",
    at: "/discover",
    h1: "Discover",
    title: "Discover · August",
    differs: true,
  },
  { path: "/matches", h1: "Matches", title: "Matches · August" },
  { path: "/matches-like", at: "/matches", h1: "Matches", title: "Matches · August" },
  { path: "/messages", h1: "Messages", title: "Messages · August" },
  { path: "/voice-message", h1: "Voice Messages", title: "Voice Messages · August", differs: true },
  {
    path: "/voice-messages",
    h1: "Voice Messages",
    title: "Voice Messages · August",
    differs: true,
  },
  { path: "/notifications", h1: "Notifications", title: "Notifications · August" },
  { path: "/reports/thanks", h1: "Thank you", title: "Thank you · August" },
  { path: "/reports", h1: "Your reports", title: "Your reports · August" },
  {
    path: "/notifications/preferences",
    h1: "Notification preferences",
    title: "Notification preferences · August",
  },
  { path: "/meetups", h1: "Meetups", title: "Meetups · August" },
  ...["/heat-map", "/heat-map?period=all&place=1&details=1"].map((path) => ({
    path,
    h1: "Meetup Heat Map",
    title: "Meetup Heat Map · August",
  })),
  {
    path: "/calendar-reminders",
    h1: "Calendar Reminders",
    title: "Calendar Reminders · August",
  },
  { path: "/tokens", h1: "August Tokens", title: "August Tokens" },
  { path: "/tokens/transactions", h1: "Transactions", title: "Transactions · August Tokens" },
  {
    path: "/subscription",
    h1: "You are already subscribed",
    title: "Subscribe · August",
  },
  {
    path: "/subscription/begun",
    h1: "Welcome to August!",
    title: "Welcome · August",
  },
  { path: "/pricing", h1: "Pricing", title: "Pricing · August" },
  { path: "/account/export", h1: "Your data", title: "Your data · August" },
  { path: "/concierge", h1: "Concierge", title: "Concierge · August" },
  {
    path: "/checkout?plan=plus",
    h1: "Plus meetup plan",
    title: "Plus meetup plan · August",
    differs: true,
  },
  {
    path: "/code-of-conduct",
    at: "/august-timeout#code-of-conduct",
    h1: "How we Resolve Situations in August",
    title: "How we Resolve Situations in August",
    differs: true,
  },
  {
    path: "/icebreaker-games/new?game=this_or_that",
    h1: "This or That",
    title: "This or That with a match · August",
  },
  ...FRIENDS_AND_GAMES.map(([path, h1]) => ({ path, h1, title: `${h1} · August` })),
  { path: "/messages/987654321", h1: "Page Not Found", title: /August$/, status: 404 },
];

/** What somebody sees who has joined and done nothing else. */
export const JOINED: readonly Screen[] = [
  { path: "/", h1: /^Welcome, /, title: "Home · August" },
  { path: "/welcome", at: "/", h1: /^Welcome, /, title: "Home · August" },
  { path: "/suspended", at: "/", h1: /^Welcome, /, title: "Home · August" },
  {
    path: "/profile-setup",
    h1: "Update Your Profile",
    title: "Update Your Profile · August",
    differs: true,
  },
  { path: "/welcome/questions", h1: "Three questions", title: "Three questions · August" },
  {
    path: "/discover",
    at: "/community-agreements",
    h1: "Community agreements",
    title: "Community agreements · August",
    differs: true,
  },
  { path: "/subscription", h1: "August membership", title: "Subscribe · August", differs: true },
  {
    path: "/subscription?tier=unlimited",
    h1: "Unlimited",
    title: "Subscribe · August",
    differs: true,
  },
  { path: "/notifications", h1: "Notifications", title: "Notifications · August" },
  { path: "/tokens", h1: "August Tokens", title: "August Tokens" },
  { path: "/tokens/transactions", h1: "Transactions", title: "Transactions · August Tokens" },
  {
    path: "/calendar-reminders",
    h1: "Calendar Reminders",
    title: "Calendar Reminders · August",
  },
];

/** What somebody sees who has agreed and has no subscription. */
export const AGREED: readonly Screen[] = [
  { path: "/discover", h1: "Discover", title: "Discover · August", differs: true },
  { path: "/matches", h1: "Matches", title: "Matches · August" },
  { path: "/messages", h1: "Messages", title: "Messages · August" },
  { path: "/voice-message", h1: "Voice Messages", title: "Voice Messages · August" },
];

/** What the demo island's moderator sees. */
export const MODERATOR: readonly Screen[] = [
  { path: "/review", h1: "Review", title: "Review · August" },
  { path: "/review/log", h1: "Decisions", title: "Decisions · Review · August" },
  { path: "/review/words", h1: "Harsh words", title: "Harsh words · August" },
  { path: "/status", h1: "Status", title: "Status · August" },
];

/** The kinds of cases at the desk, and the screen of each. */
export const CASES = [
  ["appeal", "/review/appeals/:suspensionId"],
  ["hold", "/review/holds/:holdId"],
  ["report", "/review/reports/:reportId"],
  ["media", "/review/media/:mediaId"],
  ["concierge", "/review/concierge/:requestId"],
] as const;

/** Screens that a test of screens.spec.ts opens in a way of its own. */
export const OPENED_OTHERWISE = [
  "/messages/:conversationId",
  "/meetups/:meetupId",
  "/meetups/:meetupId/booked",
  "/m/:shareToken",
  "/invitations/:invitationToken",
  "/invitations/:invitationToken/decline",
  "/icebreaker-games/:participationId",
  "/matches/:matchId/closing",
  "/matches/:matchId/moment",
  "/profile/:memberId",
  "/members/:memberId/block",
  "/report/:kind/:subjectId",
  "/welcome",
  "/suspended",
  "/account/restore",
  "/unsubscribe/:token",
  "/api/logout",
];
