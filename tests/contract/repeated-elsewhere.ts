/** Actions whose repeats are tested with their feature, or that change nothing where the others are tried. */
export const REPEATED_ELSEWHERE: readonly string[] = [
  // Uploads, tried with real media.
  "features/profile/media/image-type.route",
  "features/profile/media/removal.route",
  "features/profile/media/retry.route",
  "features/profile/media/upload.route",
  "features/voice/api.voice-messages.route",
  "features/voice/recording.route",
  "features/voice/retry.route",
  // It deletes a draft; its repeat deletes nothing.
  "features/profile/discard-draft.route",
  // Nobody is signed in any more who could repeat it; see app/features/deletion/delete-account.server.test.ts.
  "features/deletion/deletion.route",
  "features/deletion/restore.route",
  // Push is not enabled.
  "features/notifications/api.push-subscriptions.route",
  // Nothing renews here; see app/features/membership/manage.server.test.ts.
  "features/membership/cancellation.route",
  "features/membership/resumption.route",
  // Only somebody suspended appeals; see app/features/safety/appeals.server.test.ts.
  "features/account/suspended.route",
  // It writes nothing: the provider opens a page.
  "features/membership/card.route",
  // The play there has no clock, nothing to go on with, and nothing to share yet; see app/features/games/play.server.test.ts.
  "features/games/clock.route",
  "features/games/going-on.route",
  "features/games/sharing.route",
  // It writes nothing.
  "features/introductions/preview.route",
  // Tried by their verbs, in app/features/introductions/introductions.server.test.ts.
  "features/introductions/resend.route",
  "features/introductions/withdrawal.route",
  // They write nothing: they redirect the addresses of before.
  "report-media",
  "report-member",
  "report-message",
  // They say that payments are not switched on, and change nothing.
  "features/meetups/booking/api.upgrade-plan.route",
  "features/meetups/booking/plan.route",
  // Every decision, in app/features/review/decisions.server.test.ts.
  "features/review/appeal-case.route",
  "features/review/concierge-case.route",
  "features/review/hold-case.route",
  "features/review/media-case.route",
  "features/review/report-case.route",
];
