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
import {
  lengthWithin,
  moment,
  notBlank,
  objectWithin,
  oneOf,
  sha256Digest,
  table,
} from "./columns";
import { member } from "./member";
import {
  LIMITS,
  REPORT_REASONS,
  REPORT_STATES,
  REPORT_SUBJECTS,
  STILL_CONTENT_TYPES,
} from "./values";

/** A block: silent, everywhere, in both directions (decisions, "Safety"). */
export const blocks = table(
  "blocks",
  {
    blockerId: member("blocker_id"),
    blockedId: member("blocked_id"),
    /** The name that the blocker knew: the list of blocked members shows nothing newer. */
    blockedName: text("blocked_name").notNull().default("A member"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_reverse").on(t.blockedId, t.blockerId),
    index("blocks_newest").on(t.blockerId, t.createdAt),
    lengthWithin("blocks_blocked_name", t.blockedName, 1, LIMITS.stageName),
    notBlank("blocks_blocked_name_not_blank", t.blockedName),
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
    /** Id of the member, media item or message. */
    subjectId: text("subject_id").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    words: text("words"),
    evidence: text("evidence", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("reports_open_once")
      .on(t.reporterId, t.subjectKind, t.subjectId)
      .where(sql`state = 'open'`),
    index("reports_queue").on(t.state, t.id),
    // Without these, removing one account scans all reports.
    index("reports_reporter").on(t.reporterId),
    index("reports_reported").on(t.reportedId, t.id),
    oneOf("reports_subject_kind", t.subjectKind, REPORT_SUBJECTS),
    oneOf("reports_reason", t.reason, REPORT_REASONS),
    oneOf("reports_state", t.state, REPORT_STATES),
    lengthWithin("reports_words", t.words, 1, LIMITS.reportWords),
    notBlank("reports_words_not_blank", t.words),
    lengthWithin("reports_subject_id", t.subjectId, 1, LIMITS.id),
    objectWithin("reports_evidence", t.evidence, LIMITS.evidence),
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
    oneOf("report_stills_content_type", t.contentType, STILL_CONTENT_TYPES),
    sha256Digest("report_stills_sha256", t.sha256),
    check("report_stills_size", sql`length(${t.bytes}) BETWEEN 1 AND 262144`),
  ],
);
