/**
 * Which folder writes each table: one of `app/features`, or `app/server`. Others call a verb of the owner
 * inside their transaction, and read the table through fragments and functions that it exports. The
 * projection that `db` writes for the app and the seed is made to be read by all.
 */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  db: ["answer_counts", "answer_members", "deck_members", "deck_returns"],
  server: [
    "daily_counts",
    "error_records",
    "heartbeats",
    "mails",
    "rate_limits",
    "sessions",
    "sweep_failures",
  ],
  account: ["sign_in_codes"],
  agreements: ["agreements"],
  calendar: ["calendar_feeds", "calendar_reminders"],
  concierge: ["concierge_requests"],
  discover: ["deck_cursors", "deck_lifts", "discover_filters"],
  exports: ["data_exports"],
  games: ["game_answers", "game_participations", "game_plays"],
  introductions: ["declined_addresses", "friend_introductions"],
  matches: ["closing_notes", "conversations", "fee_payments", "match_sides", "matches", "swipes"],
  media: ["media", "media_chunks", "media_variants"],
  meetups: [
    "meetup_attendance",
    "meetup_bookings",
    "meetup_locations",
    "meetup_payments",
    "meetup_shares",
    "meetup_sides",
    "meetup_waits",
    "place_changes",
  ],
  members: ["identities", "users"],
  membership: [
    "checkouts",
    "entitlements",
    "kept_payments",
    "payment_customers",
    "payment_differences",
    "payment_events",
    "payments",
  ],
  messages: ["conversation_reads", "harsh_words", "messages", "pending_messages"],
  notifications: [
    "deliveries",
    "notice_choices",
    "notice_settings",
    "notifications",
    "push_subscriptions",
  ],
  profile: ["profile_drafts", "profile_revisions", "profiles"],
  status: ["alarms"],
  reports: ["report_stills", "reports"],
  review: ["moderation_entries"],
  safety: ["blocked_addresses", "blocks", "holds", "suspended_identities", "suspensions"],
  season: ["season_events"],
  tokens: ["token_entries"],
  voice: ["voice_messages"],
  "whats-on": ["event_goers", "event_suggestions"],
};

/**
 * Who reads every table, by a list of its own that a test holds against the schema: fragments of all owners would
 * say each column twice.
 */
export const READS_ALL: readonly string[] = ["exports"];

/**
 * Where the fragments of a table stand that folders below its owner read by: modules on a floor under
 * them, which name the table too.
 */
export const READ_THROUGH: Readonly<Record<string, readonly string[]>> = {
  blocks: ["members/visible.server.ts"],
  holds: ["members/suspended-time.server.ts"],
  friend_introductions: ["members/bonus-meetups.server.ts", "members/introduced.server.ts"],
  conversation_reads: ["matches/written.server.ts"],
  meetup_locations: ["matches/suggested-places.server.ts"],
  place_changes: ["matches/suggested-places.server.ts"],
  moderation_entries: ["media/review.server.ts"],
  reports: ["media/review.server.ts"],
  entitlements: ["members/entitlements.server.ts"],
  messages: ["matches/written.server.ts"],
  pending_messages: ["matches/written.server.ts"],
  suspensions: ["members/suspended-time.server.ts"],
  profiles: ["members/profile-facts.server.ts", "members/stage-name.server.ts"],
  voice_messages: ["messages/voice-columns.server.ts"],
};
