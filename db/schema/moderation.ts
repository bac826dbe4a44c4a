import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, oneOf, sha256Digest, table, timestamp } from "./columns";
import { member } from "./member";
import {
  APPEAL_DECISIONS,
  HOLD_DECISIONS,
  IDENTITY_KINDS,
  MODERATION_ACTIONS,
  MODERATION_YEARS,
  SUSPENSION_GROUNDS,
} from "./moderation-values";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** The moderator who decided; null for the maintainer's command line, and once the account is purged. */
const moderator = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

/**
 * A suspension with its one appeal (rules suspension-one-appeal and harsh-decision-explained). While one is open, its
 * member's state is "suspended", or "deleted" where they left since.
 */
export const suspensions = table(
  "suspensions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    ground: text("ground", { enum: SUSPENSION_GROUNDS }).notNull(),
    /** What the member reads. */
    reason: text("reason").notNull(),
    suspendedAt: timestamp("suspended_at").notNull(),
    suspendedBy: moderator("suspended_by"),
    appealWords: text("appeal_words"),
    appealedAt: timestamp("appealed_at"),
    appealDecision: text("appeal_decision", { enum: APPEAL_DECISIONS }),
    /** What the member reads of the decision. */
    appealAnswer: text("appeal_answer"),
    appealDecidedAt: timestamp("appeal_decided_at"),
    appealDecidedBy: moderator("appeal_decided_by"),
    liftedAt: timestamp("lifted_at"),
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
    lengthWithin("suspensions_reason", t.reason, 1, LIMITS.longText),
    lengthWithin("suspensions_appeal", t.appealWords, 1, LIMITS.appealWords),
    oneOf("suspensions_appeal_decision", t.appealDecision, APPEAL_DECISIONS),
    lengthWithin("suspensions_appeal_answer", t.appealAnswer, 1, LIMITS.appealAnswer),
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
 * By what someone suspended is known again, as keyed hashes: they outlive the account, so that leaving and
 * coming back does not undo a suspension. Forgotten when it is lifted, and after two years.
 */
export const suspendedIdentities = table(
  "suspended_identities",
  {
    kind: text("kind", { enum: IDENTITY_KINDS }).notNull(),
    keyHash: text("key_hash").notNull(),
    /** Whose it was; null once their account is purged. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    recordedAt: timestamp("recorded_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.keyHash] }),
    index("suspended_identities_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("suspended_identities_age").on(t.recordedAt),
    sha256Digest("suspended_identities_hash", t.keyHash),
  ],
);

/** An account that looks like one of someone suspended: nobody sees it until a moderator has decided. */
export const holds = table(
  "holds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    /** By what it was known. */
    kind: text("kind", { enum: IDENTITY_KINDS }).notNull(),
    heldAt: timestamp("held_at").notNull(),
    decision: text("decision", { enum: HOLD_DECISIONS }),
    decidedAt: timestamp("decided_at"),
    decidedBy: moderator("decided_by"),
  },
  (t) => [
    uniqueIndex("holds_open_once").on(t.userId).where(sql`decided_at IS NULL`),
    index("holds_user").on(t.userId, t.id),
    index("holds_queue").on(t.heldAt, t.id).where(sql`decided_at IS NULL`),
    index("holds_decided_by").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
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
    decidedAt: timestamp("decided_at").notNull(),
    /** Null for the maintainer's command line. */
    moderatorId: text("moderator_id"),
    action: text("action", { enum: MODERATION_ACTIONS }).notNull(),
    /** What was decided on, for example `report:12`, `media:<id>`, `suspension:3`. */
    subject: text("subject").notNull(),
    /** Who it concerns. */
    memberId: text("member_id"),
    /** What the member reads, or the moderator's note. */
    reason: text("reason"),
  },
  (t) => [
    index("moderation_entries_newest").on(t.decidedAt, t.id),
    index("moderation_entries_moderator").on(t.moderatorId, t.id),
    index("moderation_entries_member").on(t.memberId, t.id),
    index("moderation_entries_subject").on(t.subject, t.id),
    lengthWithin("moderation_entries_moderator_id", t.moderatorId, 1, LIMITS.id),
    lengthWithin("moderation_entries_member_id", t.memberId, 1, LIMITS.id),
    check(
      "moderation_entries_subject_shape",
      sql`length(${t.subject}) BETWEEN 3 AND 100 AND ${t.subject} GLOB '[a-z]*:?*' AND instr(${t.subject}, char(0)) = 0`,
    ),
    lengthWithin("moderation_entries_reason", t.reason, 1, LIMITS.conciergeAnswer),
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
    addedAt: timestamp("added_at").notNull(),
  },
  (t) => [
    lengthWithin("harsh_words_word", t.word, 1, LIMITS.harshWord),
    check("harsh_words_plain", sql`${t.word} = lower(trim(${t.word}))`),
  ],
);

/** SQL condition that a person in NEW is no moderator. */
const isNoModerator = (decider: string) =>
  `NOT EXISTS (SELECT 1 FROM users WHERE id = ${decider} AND role = 'moderator')`;
/** SQL condition that a person in NEW may not decide about the member in NEW, who a match, a like, or an introduction made known. */
const mayNotDecide = (decider: string) => `(${isNoModerator(decider)}
  OR EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(${decider}, NEW.user_id)
    AND user_id_2 = max(${decider}, NEW.user_id) AND (matched_at IS NOT NULL OR initiated_by = ${decider}))
  OR EXISTS (SELECT 1 FROM swipes WHERE actor_id = ${decider} AND target_id = NEW.user_id AND kind = 'like')
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = ${decider} AND friend_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM friend_introductions WHERE introducer_id = NEW.user_id AND friend_id = ${decider}))`;
const isNowBy = (column: string) => `OLD.${column} IS NULL AND NEW.${column} IS NOT NULL`;

/** Moderators alone decide, about nobody they know; what they decided stays, and so does the log of it. */
export const moderationTriggers = [
  trigger("suspensions_by_the_impartial", {
    before: "INSERT ON suspensions",
    when: `EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'moderator')
  OR (NEW.suspended_by IS NOT NULL AND ${mayNotDecide("NEW.suspended_by")})`,
  }),
  trigger("suspensions_decided_by_the_impartial", {
    before: "UPDATE OF appeal_decided_by, lifted_by ON suspensions",
    when: `(${isNowBy("appeal_decided_by")} AND ${mayNotDecide("NEW.appeal_decided_by")})
  OR (${isNowBy("lifted_by")} AND ${isNoModerator("NEW.lifted_by")})`,
  }),
  trigger("holds_decided_by_the_impartial", {
    before: "UPDATE OF decided_by ON holds",
    when: `${isNowBy("decided_by")} AND ${mayNotDecide("NEW.decided_by")}`,
  }),
  trigger("suspensions_stay_decided", {
    before: "UPDATE OF appeal_decision, appeal_decided_at, lifted_at ON suspensions",
    when: `(OLD.appeal_decided_at IS NOT NULL AND (NEW.appeal_decision IS NOT OLD.appeal_decision
    OR NEW.appeal_decided_at IS NOT OLD.appeal_decided_at))
  OR (OLD.lifted_at IS NOT NULL AND NEW.lifted_at IS NOT OLD.lifted_at)`,
  }),
  trigger("holds_stay_decided", {
    before: "UPDATE OF decision, decided_at ON holds",
    when: `OLD.decided_at IS NOT NULL
  AND (NEW.decision IS NOT OLD.decision OR NEW.decided_at IS NOT OLD.decided_at)`,
  }),
  trigger("moderation_entries_by_a_moderator", {
    before: "INSERT ON moderation_entries",
    when: `NEW.moderator_id IS NOT NULL AND ${isNoModerator("NEW.moderator_id")}`,
  }),
  trigger("moderation_entries_never_change", { before: "UPDATE ON moderation_entries" }),
  trigger("moderation_entries_never_vanish", {
    before: "DELETE ON moderation_entries",
    when: `OLD.decided_at > unixepoch('now', '-${MODERATION_YEARS} years') * 1000`,
  }),
];
