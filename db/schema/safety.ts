import { sql } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, objectWithin, oneOf, sha256Digest, table, timestamp } from "./columns";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS, REPORT_REASONS, REPORT_STATES, REPORT_SUBJECTS } from "./values";

/**
 * An e-mail address that a member blocked in advance, as a keyed hash: anyone who signs in with it is blocked.
 * Whether someone has it already is never told.
 */
export const blockedAddresses = table(
  "blocked_addresses",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    blockerId: member("blocker_id"),
    /** Keyed hash of the plain form of the address, as in `users`. */
    addressKey: text("address_key").notNull(),
    /** The blocker's own note of who that is; the address itself is not kept. */
    label: text("label"),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("blocked_addresses_once").on(t.blockerId, t.addressKey),
    index("blocked_addresses_key").on(t.addressKey),
    sha256Digest("blocked_addresses_key_digest", t.addressKey),
    lengthWithin("blocked_addresses_label", t.label, 1, LIMITS.blockLabel),
  ],
);

/** A block: silent, everywhere, in both directions (rule block-silent). */
export const blocks = table(
  "blocks",
  {
    blockerId: member("blocker_id"),
    blockedId: member("blocked_id"),
    /** The name that the blocker knew: the list of blocked members shows nothing newer. */
    blockedName: text("blocked_name").notNull().default("A member"),
    /** The address that was blocked in advance; null where the member was blocked by themselves. */
    addressId: integer("address_id").references(() => blockedAddresses.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_reverse").on(t.blockedId, t.blockerId),
    index("blocks_newest").on(t.blockerId, t.createdAt),
    index("blocks_address").on(t.addressId).where(sql`address_id IS NOT NULL`),
    lengthWithin("blocks_blocked_name", t.blockedName, 1, LIMITS.stageName),
    check("blocks_not_self", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

/**
 * A report of one member about another, with the evidence at that time. It outlives its subject and
 * both accounts; only its state changes.
 */
export const reports = table(
  "reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    reporterId: text("reporter_id").references(() => users.id, { onDelete: "set null" }),
    reportedId: text("reported_id").references(() => users.id, { onDelete: "set null" }),
    subjectKind: text("subject_kind", { enum: REPORT_SUBJECTS }).notNull(),
    /** Id of the member, media item, message, meetup or side of a game. */
    subjectId: text("subject_id").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    words: text("words"),
    evidence: text("evidence", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    /** How grave the reason is: 0 is the gravest, 2 the least. */
    gravity: integer("gravity").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    decidedAt: timestamp("decided_at"),
  },
  (t) => [
    uniqueIndex("reports_open_once")
      .on(t.reporterId, t.subjectKind, t.subjectId)
      .where(sql`state = 'open'`),
    index("reports_queue").on(t.state, t.gravity, t.createdAt, t.id),
    // Without these, removing one account scans all reports.
    index("reports_reporter").on(t.reporterId),
    index("reports_reported").on(t.reportedId, t.id),
    oneOf("reports_state", t.state, REPORT_STATES),
    lengthWithin("reports_words", t.words, 1, LIMITS.reportWords),
    lengthWithin("reports_subject_id", t.subjectId, 1, LIMITS.id),
    objectWithin("reports_evidence", t.evidence, LIMITS.evidence),
    check("reports_gravity", sql`${t.gravity} BETWEEN 0 AND 2`),
    check("reports_decided", sql`(${t.state} = 'open') = (${t.decidedAt} IS NULL)`),
    check("reports_not_self", sql`${t.reporterId} <> ${t.reportedId}`),
  ],
);

/** A small still of the reported picture or video: it stays when its owner removes the item. */
export const reportStills = table(
  "report_stills",
  {
    reportId: integer("report_id")
      .primaryKey()
      .references(() => reports.id, { onDelete: "cascade" }),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (t) => [
    sha256Digest("report_stills_sha256", t.sha256),
    check("report_stills_size", sql`length(${t.bytes}) BETWEEN 1 AND 262144`),
  ],
);

export const safetyTriggers = [
  trigger("reports_stay_decided", {
    before: "UPDATE OF state ON reports",
    when: "OLD.state <> 'open' AND NEW.state <> OLD.state",
  }),
  trigger("reports_open_never_vanish", { before: "DELETE ON reports", when: "OLD.state = 'open'" }),
];
