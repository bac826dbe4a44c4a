/**
 * Named lists of moderation and leaving that the database and the server share: apart from `values.ts`, so that
 * only the screens of moderators load them.
 */

/** Why a member is suspended; those who talked with someone suspended for fraud are warned. */
export const SUSPENSION_GROUNDS = ["conduct", "fraud", "underage", "duplicate", "other"] as const;
/** What became of an appeal: granted, the suspension is lifted as if it had not been. */
export const APPEAL_DECISIONS = ["granted", "refused"] as const;
/** By what an account of someone suspended is known again. */
export const IDENTITY_KINDS = ["subject", "address", "card"] as const;
export const HOLD_DECISIONS = ["released", "suspended"] as const;
/** How long the audit log and the traces of a suspension are kept, in years. The log's trigger says so too. */
export const MODERATION_YEARS = 2;
/** What moderators do, for the audit log. */
export const MODERATION_ACTIONS = [
  "approve_media",
  "refuse_media",
  "verify_island_photo",
  "unverify_island_photo",
  "uphold_report",
  "dismiss_report",
  "warn",
  "suspend",
  "restore",
  "grant_appeal",
  "refuse_appeal",
  "answer_concierge",
  "release_hold",
  "add_word",
  "remove_word",
  "close_place",
  "open_place",
  "change_hours",
  "add_event",
  "change_event",
  "cancel_event",
  "decline_suggestion",
  "make_moderator",
  "revoke_moderator",
  "grant_membership",
  "end_membership",
  "erase_member",
] as const;

/** State of an archive of a member's data. */
export const EXPORT_STATES = ["waiting", "ready", "failed"] as const;
