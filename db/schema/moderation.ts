import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, moment, notBlank, oneOf, sha256Digest, table } from "./columns";
import { member } from "./member";
import {
  APPEAL_DECISIONS,
  HOLD_DECISIONS,
  IDENTITY_KINDS,
  MODERATION_ACTIONS,
  SUSPENSION_GROUNDS,
} from "./moderation-values";
import { LIMITS } from "./values";

/** The moderator who decided; null for the maintainer's command line, and once the account is purged. */
const moderator = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

/**
 * A suspension with its one appeal (decisions P3, S2). While one is open, its member's state is
 * "suspended", or "deleted" where they left since.
 */
export const suspensions = table(
  "suspensions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    ground: text("ground", { enum: SUSPENSION_GROUNDS }).notNull(),
    /** What the member reads. */
    reason: text("reason").notNull(),
    suspendedAt: moment("suspended_at").notNull(),
    suspendedBy: moderator("suspended_by"),
    appealWords: text("appeal_words"),
    appealedAt: moment("appealed_at"),
    appealDecision: text("appeal_decision", { enum: APPEAL_DECISIONS }),
    /** What the member reads of the decision. */
    appealAnswer: text("appeal_answer"),
    appealDecidedAt: moment("appeal_decided_at"),
    appealDecidedBy: moderator("appeal_decided_by"),
    liftedAt: moment("lifted_at"),
    liftedBy: moderator("lifted_by"),
  },
  (t) => [
    uniqueIndex("suspensions_open_once").on(t.userId).where(sql`lifted_at IS NULL`),
    index("suspensions_user").on(t.userId, t.id),
    index("suspensions_appeals")
      .on(t.appealedAt, t.id)
      .where(sql`appealed_at IS NOT NULL AND appeal_decided_at IS NULL`),
    // Without these, removing one account scans all suspensions.
    index("suspensions_suspended_by").on(t.suspendedBy).where(sql`suspended_by IS NOT NULL`),
    index("suspensions_decided_by").on(t.appealDecidedBy).where(sql`appeal_decided_by IS NOT NULL`),
    index("suspensions_lifted_by").on(t.liftedBy).where(sql`lifted_by IS NOT NULL`),
    oneOf("suspensions_ground", t.ground, SUSPENSION_GROUNDS),
    lengthWithin("suspensions_reason", t.reason, 1, LIMITS.longText),
    notBlank("suspensions_reason_words", t.reason),
    lengthWithin("suspensions_appeal", t.appealWords, 1, LIMITS.appealWords),
    notBlank("suspensions_appeal_words", t.appealWords),
    oneOf("suspensions_appeal_decision", t.appealDecision, APPEAL_DECISIONS),
    lengthWithin("suspensions_appeal_answer", t.appealAnswer, 1, LIMITS.appealAnswer),
    notBlank("suspensions_appeal_answer_words", t.appealAnswer),
    check(
      "suspensions_appealed",
      sql`(${t.appealWords} IS NULL) = (${t.appealedAt} IS NULL) AND (${t.appealedAt} IS NULL OR ${t.appealedAt} >= ${t.suspendedAt})`,
    ),
    check(
      "suspensions_decided",
      sql`(${t.appealDecision} IS NULL) = (${t.appealDecidedAt} IS NULL) AND (${t.appealDecision} IS NULL) = (${t.appealAnswer} IS NULL) AND (${t.appealDecidedAt} IS NULL OR coalesce(${t.appealDecidedAt} >= ${t.appealedAt}, 0)) AND (${t.appealDecidedBy} IS NULL OR ${t.appealDecidedAt} IS NOT NULL)`,
    ),
    check(
      "suspensions_lifted",
      sql`(${t.liftedAt} IS NULL OR ${t.liftedAt} >= ${t.suspendedAt}) AND (${t.liftedBy} IS NULL OR ${t.liftedAt} IS NOT NULL) AND (${t.appealDecision} IS NOT 'granted' OR ${t.liftedAt} IS NOT NULL)`,
    ),
    check(
      "suspensions_not_by_self",
      sql`${t.suspendedBy} <> ${t.userId} AND ${t.appealDecidedBy} IS NOT ${t.userId}`,
    ),
  ],
);

/**
 * By what somebody suspended is known again, as keyed hashes: they outlive the account, so that leaving and
 * coming back does not undo a suspension. Forgotten when it is lifted, and after two years.
 */
export const suspendedIdentities = table(
  "suspended_identities",
  {
    kind: text("kind", { enum: IDENTITY_KINDS }).notNull(),
    keyHash: text("key_hash").notNull(),
    /** Whose it was; null once their account is purged. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    recordedAt: moment("recorded_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.keyHash] }),
    index("suspended_identities_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("suspended_identities_age").on(t.recordedAt),
    oneOf("suspended_identities_kind", t.kind, IDENTITY_KINDS),
    sha256Digest("suspended_identities_hash", t.keyHash),
  ],
);

/** An account that looks like one of somebody suspended: nobody sees it until a moderator has decided. */
export const holds = table(
  "holds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    /** By what it was known. */
    kind: text("kind", { enum: IDENTITY_KINDS }).notNull(),
    heldAt: moment("held_at").notNull(),
    decision: text("decision", { enum: HOLD_DECISIONS }),
    decidedAt: moment("decided_at"),
    decidedBy: moderator("decided_by"),
  },
  (t) => [
    uniqueIndex("holds_open_once").on(t.userId).where(sql`decided_at IS NULL`),
    index("holds_user").on(t.userId, t.id),
    index("holds_queue").on(t.heldAt, t.id).where(sql`decided_at IS NULL`),
    index("holds_decided_by").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
    oneOf("holds_kind", t.kind, IDENTITY_KINDS),
    oneOf("holds_decision", t.decision, HOLD_DECISIONS),
    check(
      "holds_decided",
      sql`(${t.decision} IS NULL) = (${t.decidedAt} IS NULL) AND (${t.decidedAt} IS NULL OR ${t.decidedAt} >= ${t.heldAt}) AND (${t.decidedBy} IS NULL OR ${t.decidedAt} IS NOT NULL)`,
    ),
    check("holds_not_by_self", sql`${t.decidedBy} <> ${t.userId}`),
  ],
);

/**
 * The audit log: what moderators did, one row a decision, never changed. Its ids are of no table, so that it
 * outlives what it names; rows older than two years are deleted.
 */
export const moderationEntries = table(
  "moderation_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    decidedAt: moment("decided_at").notNull(),
    /** Null for the maintainer's command line. */
    moderatorId: text("moderator_id"),
    action: text("action", { enum: MODERATION_ACTIONS }).notNull(),
    /** What was decided on, for example `report:12`, `media:<id>`, `suspension:3`. */
    subject: text("subject").notNull(),
    /** Whom it concerns. */
    memberId: text("member_id"),
    /** What the member reads, or the moderator's note. */
    reason: text("reason"),
  },
  (t) => [
    index("moderation_entries_newest").on(t.decidedAt, t.id),
    index("moderation_entries_moderator").on(t.moderatorId, t.id),
    index("moderation_entries_member").on(t.memberId, t.id),
    index("moderation_entries_subject").on(t.subject, t.id),
    oneOf("moderation_entries_action", t.action, MODERATION_ACTIONS),
    lengthWithin("moderation_entries_moderator_id", t.moderatorId, 1, LIMITS.id),
    lengthWithin("moderation_entries_member_id", t.memberId, 1, LIMITS.id),
    check(
      "moderation_entries_subject_shape",
      sql`length(${t.subject}) BETWEEN 3 AND 100 AND ${t.subject} GLOB '[a-z]*:?*' AND instr(${t.subject}, char(0)) = 0`,
    ),
    lengthWithin("moderation_entries_reason", t.reason, 1, LIMITS.conciergeAnswer),
    notBlank("moderation_entries_reason_words", t.reason),
    check(
      "moderation_entries_say_why",
      sql`${t.reason} IS NOT NULL OR ${t.action} NOT IN ('refuse_media', 'warn', 'suspend', 'refuse_appeal')`,
    ),
    check("moderation_entries_not_on_self", sql`${t.moderatorId} <> ${t.memberId}`),
  ],
);

/** A word that makes a first message harsh, beside those of the code; moderators keep the list. */
export const harshWords = table(
  "harsh_words",
  {
    word: text("word").primaryKey(),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    lengthWithin("harsh_words_word", t.word, 1, LIMITS.harshWord),
    notBlank("harsh_words_not_blank", t.word),
    check("harsh_words_plain", sql`${t.word} = lower(trim(${t.word}))`),
  ],
);
