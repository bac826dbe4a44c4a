/**
 * Named lists and limits that the database, the server and the browser share. Plain data without
 * imports: safe in the browser bundle and for every layer. The words are
 * published (rule entities-whole).
 */

export const MEMBER_ROLES = ["member", "moderator"] as const;
/** A held account waits for a moderator, who decides whether it belongs to someone suspended. */
export const MEMBER_STATES = ["active", "paused", "held", "suspended", "deleted"] as const;

export const AGE_CATEGORIES = ["Under 30", "Under 40", "Under 50", "Under 60", "Under 90"] as const;
export const GENDERS = ["male", "female", "non_binary", "prefer_not_to_say"] as const;
/** What a member is on the island for (rule both-sides-choose). */
export const LOOKING_FOR = ["friends", "dating", "both"] as const;

export const ISLAND_ACTIVITIES = [
  "beach",
  "fishing",
  "golf",
  "yoga",
  "tennis",
  "biking",
  "thrifting",
  "historical tour",
  "film festival",
  "all white gathering",
  "lobster fest",
  "porch sitting",
  "sunset watching",
  "live music",
] as const;

/** Twelve sports, offered by the editor and shown on the discover card. */
export const SPORTS = [
  "Basketball",
  "Biking",
  "Bowling",
  "Fishing",
  "Golf",
  "Pickleball",
  "Running",
  "Sailing",
  "Swimming",
  "Tennis",
  "Volleyball",
  "Yoga",
] as const;

export const RELAXATION_MUSIC = [
  "Classical",
  "Rap",
  "Country",
  "Hip Hop",
  "Blues",
  "Lo-Fi",
  "Rock",
  "R&B",
  "80's",
  "Rock and Roll",
  "Smooth Jazz",
  "Reggae",
] as const;

/** Twelve songs by Bob Marley and the Wailers, offered as favorites. */
export const BOB_MARLEY_SONGS = [
  "Buffalo Soldier",
  "Could You Be Loved",
  "Get Up, Stand Up",
  "I Shot the Sheriff",
  "Is This Love",
  "Jamming",
  "No Woman, No Cry",
  "One Love",
  "Redemption Song",
  "Stir It Up",
  "Three Little Birds",
  "Waiting in Vain",
] as const;

/** Why a member is lifted to the top of others' decks (rule lift-24-hours). */
export const LIFT_KINDS = ["boost", "priority"] as const;

export const MATCH_STATUSES = ["pending", "matched", "declined", "expired", "deactivated"] as const;
/**
 * State of the connection fee of a match: due only while it is matched and not opened (rule
 * connection-fee-5).
 */
export const FEE_STATES = ["not_due", "due", "paid", "waived", "not_charged"] as const;

/** Hours of the island's day at which a meetup can begin (rule daylight-hours). */
export const SLOT_HOURS = [7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
/** What a meetup location can have; "Both" of a member's preference is the first two. */
export const LOCATION_RESTROOMS = ["Men's", "Women's", "Unisex", "Family"] as const;

/** Seats of a place at each hour of a day (rule seats-three). */
export const SEATS = 3;
/** State of a meetup (rule meetup-statuses). */
export const MEETUP_STATUSES = [
  "pending",
  "confirmed",
  "declined",
  "cancelled",
  "completed",
  "no_show",
] as const;
/** Minutes for which a seat that is paid by card is reserved (rule meetup-statuses). */
export const PAYMENT_HOLD_MINUTES = 30;
/** What a meetup is paid with (rule meetup-price); `bonus` is earned by introductions, `payment` is by card. */
export const MEETUP_COVERS = ["plan", "weekly", "bonus", "tokens", "payment"] as const;
/** How a place on a waiting list ended: a seat was given, could not be taken, or was no longer wanted. */
export const WAIT_ENDINGS = ["promoted", "skipped", "left", "passed"] as const;

export const NOTIFICATION_TYPES = [
  "new_match",
  "conversation_reminder",
  "match_expiring",
  "match_expired",
  "message_received",
  "meetup_reminder",
  "deadline_warning",
  "billing",
  // A question for moderators, or an answer for the member who asked.
  "concierge",
  // Of a friend the member introduced.
  "introduction",
  "game",
  // What moderators decided, or what waits for them.
  "moderation",
  // An archive of one's data is ready.
  "export",
  // Of an event that the member goes to, or suggested.
  "event",
  // To moderators: no mail leaves.
  "mail_outage",
  // To moderators: something else is wrong with the deployment, or is over.
  "alarm",
] as const;
/** Kinds of notifications that a member configures, each with its methods. */
export const NOTICE_KINDS = [
  "matches",
  "deadlines",
  "messages",
  "meetups",
  "events",
  "games",
  "billing",
  "other",
] as const;
export const NOTICE_METHODS = ["in_app", "email", "push"] as const;
/** State of a delivery; one that is no longer needed is skipped. */
export const DELIVERY_STATES = ["due", "queued", "sent", "skipped", "failed"] as const;
/** E-mail as it happens, or all of a day in one. */
export const MAIL_RHYTHMS = ["at_once", "daily"] as const;

export const MEMBERSHIP_PRODUCTS = ["social", "unlimited", "august"] as const;
/** Meetup plans (rule meetup-plans). */
export const MEETUP_PLAN_PRODUCTS = ["basic", "plus", "premium"] as const;
/** Everything that is sold for longer than once. */
export const PRODUCTS = [...MEMBERSHIP_PRODUCTS, ...MEETUP_PLAN_PRODUCTS] as const;
/** Days that access outlasts what is paid while a renewal is tried again. */
export const GRACE_DAYS = 3;
/** Where a checkout is filled in: on the provider's page, or in its form on August's. */
export const CHECKOUT_FORMS = ["hosted", "embedded"] as const;
/** State of a payment that the payer's bank has asked back. */
export const DISPUTE_STATES = ["open", "won", "lost"] as const;

export const TOKEN_TRANSACTION_TYPES = [
  "earned_referral",
  "earned_connection",
  "earned_game",
  "earned_meetup",
  "earned_profile",
  "spent_connection",
  "spent_boost",
  "spent_meetup",
  "spent_voice",
  "bonus_subscription",
] as const;

export const MEDIA_KINDS = [
  "photo",
  "video_intro",
  "tiktok_dance",
  "activity_video",
  "voice_sample",
  "voice_message",
] as const;
/** What an upload may be, and what is delivered of it. */
export const MEDIA_CONTENT_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "audio/mp4",
  "audio/webm",
  "audio/ogg",
  "audio/mpeg",
  "audio/wav",
  "audio/x-caf",
  "audio/amr",
  "audio/aac",
] as const;
/** Types of the evidence kept of a reported item: a picture or its sound. */
export const STILL_CONTENT_TYPES = MEDIA_CONTENT_TYPES.filter((type) => !type.startsWith("video/"));
/** States of an upload. A removed item is hidden from everyone, and deleted when no report needs it anymore. */
export const PROCESSING_STATES = ["waiting", "working", "ready", "failed", "removed"] as const;
/** Community review of a photo or video (rule media-reviewed); a voice message is private and exempt. */
export const REVIEW_STATES = ["waiting", "approved", "refused", "exempt"] as const;

/** What can be reported (rule report-anything). */
export const REPORT_SUBJECTS = [
  "profile",
  "photo",
  "video",
  "voice",
  "message",
  "meetup",
  "game",
] as const;
export const REPORT_REASONS = [
  "unkind",
  "harassment",
  "not_real",
  "money",
  "explicit",
  "underage",
  "danger",
  "other",
] as const;

/** How grave each reason is: 0 is read first. */
export const REPORT_GRAVITY: Record<(typeof REPORT_REASONS)[number], 0 | 1 | 2> = {
  unkind: 2,
  harassment: 1,
  not_real: 2,
  money: 1,
  explicit: 1,
  underage: 0,
  danger: 0,
  other: 2,
};
/** State of a report. */
export const REPORT_STATES = ["open", "upheld", "dismissed"] as const;

/** What is counted for each day of the island. */
export const COUNTED_KINDS = ["sign_in", "join", "match", "message", "meetup"] as const;

/** Settings that a mail server may refuse, no matter who a mail is to. */
export const MAIL_SETTINGS = ["MAIL_FROM", "SMTP_URL"] as const;
/** What moderators decide about an event that a member suggests. */
export const SUGGESTION_DECISIONS = ["added", "declined"] as const;

export const MAIL_STATES = ["due", "sent", "failed", "cancelled"] as const;

/** Longest texts in characters, and longest lists in entries. */
export const LIMITS = {
  stageName: 40,
  firstName: 60,
  shortText: 120,
  bio: 600,
  longText: 500,
  message: 1000,
  reportWords: 1000,
  conciergeQuestion: 1000,
  conciergeAnswer: 4000,
  feedbackWords: 1000,
  closingNote: 300,
  appealWords: 2000,
  appealAnswer: 1000,
  harshWord: 60,
  blockLabel: 40,
  /** Ages at which someone may join (rule join-adult-on-island). */
  adultYears: 18,
  oldestYears: 120,
  /** Identifiers, and what names the cause of an entry, a notice or a mail. */
  id: 64,
  cause: 200,
  email: 320,
  /** References and addresses that a provider gives. */
  reference: 255,
  url: 2048,
  /** Parts of a mail. */
  mailSubject: 300,
  mailText: 200_000,
  /** A form's values as JSON: the largest body of a profile. */
  typedForm: 262_144,
  evidence: 65_536,
  relaxationMusic: 3,
  /** Longest voice message (rule voice-60-seconds). */
  voiceMessageMs: 60_000,
} as const;
