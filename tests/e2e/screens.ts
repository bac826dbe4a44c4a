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

/** A screen whose title is its heading. */
const screen = (path: string, h1: string, more: Partial<Screen> = {}): Screen => ({
  path,
  h1,
  title: `${h1} · August`,
  ...more,
});

const START = { title: "Start your profile · August" };
const DIFFERS = { differs: true } as const;

/** What someone sees who is not signed in. */
export const VISITOR: readonly Screen[] = [
  { path: "/", h1: /\S/, title: /^August: friends/ },
  screen("/age-profile", "Start your profile"),
  screen("/age-profile?group=under-30", "Under 30", START),
  screen("/age-profile?group=above-60", "Above 60", START),
  screen("/age-profile?group=under-40&saved", "Ready to Save Your Profile?", START),
  screen("/pricing", "Pricing"),
  screen("/about", "About Us"),
  screen("/safety", "Safety"),
  screen("/contact", "Contact"),
  screen("/help", "Help Center"),
  screen("/privacy", "Privacy Policy"),
  screen("/terms", "Terms of Service"),
  screen("/billing", "Billing"),
  screen("/api/callback", "Sign-in didn’t finish", { status: 400 }),
  screen("/nowhere", "Page Not Found", { status: 404 }),
];

/** What a member on Social sees who has matches, messages and tokens. */
export const MEMBER: readonly Screen[] = [
  { path: "/", h1: /^Welcome back, /, title: "Home · August" },
  screen("/account", "Your account"),
  screen("/account/deletion", "Delete your account?", { title: "Delete your account · August" }),
  screen("/account/blocked", "Blocked addresses"),
  screen("/profile-setup", "Update Your Profile"),
  screen("/profile-setup/photos", "Let's Sea", DIFFERS),
  screen("/profile-setup?all", "Update Your Profile", DIFFERS),
  screen("/community-agreements", "Discover", { at: "/discover", ...DIFFERS }),
  screen("/matches", "Matches"),
  screen("/matches-like", "Matches", { at: "/matches" }),
  screen("/messages", "Messages"),
  screen("/voice-message", "Voice Messages", DIFFERS),
  screen("/voice-messages", "Voice Messages", DIFFERS),
  screen("/more", "More"),
  screen("/notifications", "Notifications"),
  screen("/reports/thanks", "Thank you"),
  screen("/reports", "Your reports"),
  screen("/notifications/preferences", "Notification preferences"),
  screen("/meetups", "Meetups"),
  screen("/heat-map", "Meetup Heat Map"),
  screen("/heat-map?period=all&place=1&details=1", "Meetup Heat Map"),
  screen("/calendar-reminders", "Calendar Reminders"),
  screen("/tokens", "August Tokens", { title: "August Tokens" }),
  screen("/tokens/transactions", "Transactions", { title: "Transactions · August Tokens" }),
  screen("/subscription", "You’re already subscribed", { title: "Subscribe · August" }),
  screen("/subscription/begun", "Welcome to August!", { title: "Welcome · August" }),
  screen("/pricing", "Pricing"),
  screen("/account/export", "Your data"),
  screen("/concierge", "Concierge"),
  screen("/checkout?plan=plus", "Plus meetup plan", DIFFERS),
  screen("/code-of-conduct", "How we Resolve Situations in August", {
    title: "How we Resolve Situations in August",
    at: "/august-timeout#code-of-conduct",
    ...DIFFERS,
  }),
  screen("/icebreaker-games/new?game=this_or_that", "This or That", {
    title: "This or That with a match · August",
  }),
  screen("/friend-intro", "Refer Friends"),
  screen("/friend-intro?start", "Refer Friends"),
  screen("/friend-intro/preview", "Refer Friends"),
  screen("/icebreaker-games", "Icebreaker Games"),
  screen("/messages/987654321", "Page Not Found", { title: /August$/, status: 404 }),
];

const WELCOME = { path: "/", h1: /^Welcome, /, title: "Home · August" };

/** What someone sees who has joined and done nothing else. */
export const JOINED: readonly Screen[] = [
  WELCOME,
  { ...WELCOME, path: "/welcome", at: "/" },
  { ...WELCOME, path: "/suspended", at: "/" },
  screen("/profile-setup", "Complete Your Profile"),
  screen("/profile-setup/basic", "Knowledge Heritage", DIFFERS),
  screen("/welcome/photo", "Add your porch face"),
  screen("/welcome/questions", "What fills a good island day?", {
    title: "Three questions · August",
  }),
  screen("/discover", "Community agreements", { at: "/community-agreements", ...DIFFERS }),
  screen("/subscription", "August membership", { title: "Subscribe · August", ...DIFFERS }),
  screen("/subscription?tier=unlimited", "Unlimited", { title: "Subscribe · August", ...DIFFERS }),
  screen("/notifications", "Notifications"),
  screen("/tokens", "August Tokens", { title: "August Tokens" }),
  screen("/tokens/transactions", "Transactions", { title: "Transactions · August Tokens" }),
  screen("/calendar-reminders", "Calendar Reminders"),
];

/** What someone sees who has agreed and has no subscription. */
export const AGREED: readonly Screen[] = [
  screen("/discover", "Discover", DIFFERS),
  screen("/matches", "Matches"),
  screen("/messages", "Messages"),
  screen("/voice-message", "Voice Messages"),
  screen("/whats-on/suggestion", "Know of something?", { title: "Suggest an event · August" }),
];

/** What the demo island's moderator sees. */
export const MODERATOR: readonly Screen[] = [
  screen("/review", "Review"),
  screen("/review/log", "Decisions", { title: "Decisions · Review · August" }),
  screen("/review/words", "Harsh words"),
  screen("/review/places", "Places and events"),
  screen("/review/events", "Add an event"),
  screen("/status", "Status"),
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
  "/profile-setup/:section",
  "/review/places/:placeId",
  "/review/places/:placeId/hours",
  "/review/events/:eventKey",
  "/whats-on/:occurrenceId",
  "/messages/:conversationId",
  "/messages/:conversationId/meetup",
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
