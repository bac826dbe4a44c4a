/**
 * What the archive leaves out, by table and column, each with its reason: what it says of a column in another
 * way is `derived`, what belongs to someone else `other`, what opens or proves something `secret`, and what only
 * runs August `system`. A table with one reason is left out as a whole. Together with the sections this names
 * every column of the schema; a test holds it to that.
 */
type Reason = `${"derived" | "other" | "secret" | "system"}: ${string}`;

const OWN: Reason = "derived: the member's own id, which the account says";
const KEY: Reason = "system: tells a form that was sent twice";
const HASH: Reason = "derived: a keyed hash of an address";
const PRIVATE_ADDRESS: Reason = "secret: whoever has it reads what it leads to";
const PROJECTION: Reason = "derived: computed from the profiles, for Discover";
const WORKINGS: Reason = "system: of August as a whole, and of no member";
const STAFF: Reason = "other: the moderator who decided";

export const LEFT_OUT: Readonly<Record<string, Reason | Readonly<Record<string, Reason>>>> = {
  users: { address_key: HASH },
  sessions: { token_hash: "secret: of the cookie of a device", user_id: OWN },
  identities: { user_id: OWN },
  sign_in_codes: "secret: hashes of codes that sign in, and of addresses",
  agreements: { id: "system: a number", user_id: OWN },
  profiles: { user_id: OWN },
  profile_revisions: { user_id: OWN },
  profile_drafts: {
    id: "secret: the member's id, or a hash of the token of a browser",
    user_id: OWN,
    network: "secret: a hash of the address of a browser",
  },
  swipes: { actor_id: OWN },
  matches: {
    reminded_at: "derived: the notice says it",
    warned_at: "derived: the notice says it",
  },
  closing_notes: { match_id: "derived: the match that has it" },
  conversations: { revision: "system: tells an open page that something changed" },
  conversation_reads: { member_id: OWN, conversation_id: "derived: the conversation that has it" },
  messages: { client_id: KEY },
  pending_messages: {
    sender_id: OWN,
    conversation_id: "derived: the conversation that has it",
    client_id: KEY,
  },
  voice_messages: { message_id: "derived: the message that has it" },
  media: {
    user_id: OWN,
    attempts: "system: of the queue",
    due_at: "system: of the queue",
  },
  media_variants: {
    id: "system: a number",
    media_id: "derived: the item that has it",
    role: "system: the archive has what is delivered",
    sha256: "derived: of the bytes",
  },
  media_chunks: {
    variant_id: "derived: the item that has it",
    position: "derived: the order of the bytes",
  },
  meetup_bookings: {
    client_id: KEY,
    revision: "system: tells a calendar that something changed",
  },
  meetup_locations: Object.fromEntries(
    [
      ...["id", "key", "description", "latitude", "longitude", "required_item", "icon", "category"],
      ...["island_connection", "sunlight_only", "seasonal_restriction", "available_hours"],
      ...["restrooms", "daylight_only", "is_active", "created_at"],
    ].map((column) => [column, "system: of a place on the island" as const]),
  ),
  meetup_waits: { user_id: OWN },
  meetup_attendance: { user_id: OWN },
  meetup_shares: { token: PRIVATE_ADDRESS, user_id: OWN },
  game_plays: {
    id: "system: a number",
    game: "derived: the side says it",
    questions: "derived: the answers say what was asked",
    created_at: "derived: the side says it",
    ended_at: "other: when the last of the two finished",
  },
  game_participations: {
    play_id: "system: a number",
    user_id: OWN,
    shown_at: "system: of the clock",
  },
  friend_introductions: {
    introducer_id: OWN,
    client_id: KEY,
    address_key: HASH,
    joined_key: HASH,
    token: PRIVATE_ADDRESS,
    friend_id: "other: the account of the friend",
    matched_with: "other: whom the friend matched",
  },
  token_entries: {
    user_id: OWN,
    cause: "other: names both of a match by their ids; the description says it in words",
  },
  entitlements: { user_id: OWN },
  payments: { user_id: OWN },
  fee_payments: { user_id: OWN },
  meetup_payments: { user_id: OWN },
  checkouts: {
    user_id: OWN,
    subject: "derived: what is paid for, as one text",
    url: PRIVATE_ADDRESS,
    client_secret: "secret: opens the form of a payment",
  },
  payment_customers: { user_id: OWN },
  notifications: {
    user_id: OWN,
    cause: "system: makes one event one notice",
    about_id: "other: the member whom it names",
  },
  deliveries: {
    id: "system: a number",
    user_id: OWN,
    thread: "system: of the queue",
    attempts: "system: of the queue",
    due_at: "system: of the queue",
    mail_id: "system: of the queue",
  },
  notice_choices: { user_id: OWN },
  notice_settings: { user_id: OWN },
  push_subscriptions: {
    user_id: OWN,
    endpoint: "secret: the address at which a browser is reached",
    p256dh: "secret: the key of a browser",
    auth: "secret: the key of a browser",
  },
  blocks: {
    blocker_id: OWN,
    blocked_id: "other: after a block no id is told",
    address_id: "other: would say that somebody with the address is a member",
  },
  blocked_addresses: { blocker_id: OWN, address_key: HASH },
  reports: {
    reporter_id: OWN,
    reported_id: "other: the member who was reported",
    subject_id: "other: what was reported",
    evidence: "other: what somebody else wrote or showed",
    gravity: "system: the order of the queue",
  },
  report_stills: "other: what somebody else showed",
  suspensions: {
    user_id: OWN,
    suspended_by: STAFF,
    appeal_decided_by: STAFF,
    lifted_by: STAFF,
  },
  holds: {
    user_id: OWN,
    kind: "secret: by what an account is known again",
    decided_by: STAFF,
  },
  suspended_identities: "secret: hashes by which an account is known again",
  moderation_entries:
    "other: the moderators' log; the member's own notices, items and suspensions say what was decided",
  concierge_requests: { user_id: OWN, client_id: KEY },
  calendar_reminders: { user_id: OWN },
  calendar_feeds: { user_id: OWN, token: PRIVATE_ADDRESS },
  data_exports: { user_id: OWN, attempts: "system: of the queue", due_at: "system: of the queue" },
  discover_filters: { user_id: OWN },
  event_goers: { user_id: OWN },
  event_suggestions: { user_id: OWN, decided_by: STAFF },
  deck_lifts: { user_id: OWN, cause: "derived: the tokens say it" },
  deck_members: PROJECTION,
  deck_cursors: "system: how far the member has come on Discover",
  deck_returns: "other: whom Discover shows again",
  answer_counts: PROJECTION,
  answer_members: PROJECTION,
  mails: "derived: the notices and their deliveries; a text is forgotten once it is sent",
  declined_addresses: "other: addresses of people who are no members, as hashes",
  kept_payments: "other: of people who have left",
  harsh_words: WORKINGS,
  place_changes: WORKINGS,
  season_events: WORKINGS,
  payment_events: WORKINGS,
  payment_differences: WORKINGS,
  rate_limits: "system: counts that are forgotten within days",
  alarms: WORKINGS,
  error_records: WORKINGS,
  daily_counts: WORKINGS,
  heartbeats: WORKINGS,
  sweep_failures: WORKINGS,
};
