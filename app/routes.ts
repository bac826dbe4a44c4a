import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every screen and every call, in the order of the specification. */
export default [
  // Open to everyone
  index("features/landing/home.tsx"),
  route("age-profile", "features/profile/age-profile.tsx"),
  route("pricing", "features/membership/pricing.tsx"),
  route("about", "features/landing/about.tsx"),
  route("safety", "features/landing/safety.tsx"),
  route("contact", "features/landing/contact.tsx"),
  route("help", "features/landing/help.tsx"),
  route("privacy", "features/landing/privacy.tsx"),
  route("terms", "features/landing/terms.tsx"),
  route("billing", "features/landing/billing.tsx"),

  // Joining and account
  route("welcome", "features/account/welcome.tsx"),
  route("suspended", "features/account/suspended.tsx"),
  route("account", "features/account/account.tsx"),
  route("account/light-pages", "features/account/light-pages.ts"),
  route("account/devices/:sessionId/end", "features/account/end-device.ts"),
  route("account/pause", "features/safety/pause.ts"),
  route("account/resume", "features/safety/resume.ts"),

  // Members' screens
  route("profile-setup", "features/profile/profile-setup.tsx"),
  route("profile-setup/answers", "features/profile/answers.ts"),
  route("profile-setup/draft/discard", "features/profile/discard-draft.ts"),
  route("community-agreements", "features/agreements/community-agreements.tsx"),
  route("discover", "features/discover/discover.tsx"),
  route("discover/undo", "features/discover/undo.ts"),
  route("discover/again", "features/discover/again.ts"),
  route("members/:memberId/like", "features/discover/like.ts"),
  route("members/:memberId/pass", "features/discover/pass.ts"),
  route("profile/:memberId", "features/discover/member.tsx"),
  route("matches", "features/matches/matches.tsx"),
  route("matches/:matchId/extension", "features/matches/extension.ts"),
  route("matches/:matchId/closing", "features/matches/closing.tsx"),
  route("matches-like", "features/matches/matches-like.ts"),
  route("matches/:matchId/fee-waiver", "features/matches/fee-waiver.ts"),
  route("matches/:matchId/fee-payment", "features/matches/fee-payment.ts"),
  route("messages", "features/messages/messages.tsx"),
  route("messages/news", "features/messages/news.ts"),
  route("messages/:conversationId", "features/messages/conversation.tsx"),
  route("messages/:conversationId/older", "features/messages/older.ts"),
  route("messages/:conversationId/read", "features/messages/read.ts"),
  route("messages/:conversationId/meetup", "features/messages/suggest-meetup.tsx"),
  route(
    "messages/:conversationId/proposals/:proposalId/:answer",
    "features/messages/answer-proposal.ts",
  ),
  // Safety
  route("members/:memberId/block", "features/safety/block.tsx"),
  route("members/:memberId/unblock", "features/safety/unblock.ts"),
  route("members/:memberId/report", "features/safety/report-member.tsx"),
  route("messages/:conversationId/report/:messageId", "features/safety/report-message.tsx"),
  route("media/:mediaId/report", "features/safety/report-media.tsx"),
  route("reports/thanks", "features/safety/report-thanks.tsx"),

  // Members' screens, continued
  route("notifications", "features/notifications/notifications.tsx"),
  route("notifications/read", "features/notifications/read-all.ts"),
  route("notifications/:notificationId/read", "features/notifications/read.ts"),
  route("notifications/preferences", "features/notifications/preferences.tsx"),
  route("notifications/devices/:subscriptionId/end", "features/notifications/end-push.ts"),
  route("unsubscribe/:token", "features/notifications/unsubscribe.tsx"),
  route("meetups", "features/meetups/meetups.tsx"),
  route("tokens", "features/tokens/tokens.tsx"),
  route("subscription", "features/membership/subscription.tsx"),
  route("august-timeout", "features/guidance/screen.tsx"),
  route("code-of-conduct", "features/guidance/at-code-of-conduct.ts"),
  route("friend-intro", "features/landing/opening-soon.tsx", { id: "friend-intro" }),
  route("voice-message", "features/landing/opening-soon.tsx", { id: "voice-message" }),
  route("voice-messages", "features/landing/opening-soon.tsx", { id: "voice-messages" }),
  route("icebreaker-games", "features/landing/opening-soon.tsx", { id: "icebreaker-games" }),
  route("calendar-reminders", "features/landing/opening-soon.tsx", { id: "calendar-reminders" }),
  route("heat-map", "features/landing/opening-soon.tsx", { id: "heat-map" }),

  // Pictures
  route("profile-setup/media/:kind", "features/media/upload.ts"),
  route("media/:mediaId/:file", "features/media/media.ts"),
  route("media/:mediaId/removal", "features/media/removal.ts"),
  route("media/:mediaId/image-type", "features/media/image-type.ts"),
  route("media/:mediaId/retry", "features/media/retry.ts"),

  // Scripts and styles of the build
  route("assets/:file", "features/landing/asset.ts"),

  // Calls (part 1 section 7)
  route("healthz", "features/account/healthz.ts"),
  route("api/login", "features/account/api.login.ts"),
  route("api/callback", "features/account/api.callback.tsx"),
  route("api/logout", "features/account/api.logout.tsx"),
  route("api/auth/user", "features/account/api.auth-user.ts"),
  route("api/profile", "features/profile/api.profile.ts"),
  route("api/profile/completion", "features/profile/api.completion.ts"),
  route("api/profile/community-agreements", "features/agreements/api.community-agreements.ts"),
  route("api/discover", "features/discover/api.discover.ts"),
  route("api/match", "features/matches/api.match.ts"),
  route("api/matches", "features/matches/api.matches.ts"),
  route("api/conversations", "features/messages/api.conversations.ts"),
  route("api/conversations/:conversationId/messages", "features/messages/api.messages.ts"),
  route("api/meetup-locations", "features/meetups/api.meetup-locations.ts"),
  route("api/notifications", "features/notifications/api.notifications.ts"),
  route("api/notifications/:notificationId/read", "features/notifications/api.read.ts"),
  route("api/push-subscriptions", "features/notifications/api.push-subscriptions.ts"),
  route("api/tokens/balance", "features/tokens/api.balance.ts"),
  route("api/tokens/transactions", "features/tokens/api.transactions.ts"),
  route("api/stripe/webhook", "features/membership/api.stripe-webhook.ts"),

  // Any other path (decision P5)
  route("*", "features/landing/not-found.tsx"),
] satisfies RouteConfig;
