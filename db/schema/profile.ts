import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  type CheckBuilder,
  check,
  index,
  integer,
  primaryKey,
  text,
} from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { flag, isFlag, jsonList, lengthWithin, objectWithin, table, timestamp } from "./columns";
import { member } from "./member";
import { ANSWER_COLUMNS, columnName } from "./profile-columns";
import {
  BUDGET_FIELDS,
  type FieldShape,
  PROFILE_FIELDS,
  type ProfileField,
} from "./profile-fields";
import { LIMITS } from "./values";

/** The CHECK that holds one answer to its bounds, made from the table of fields. */
function boundCheck(field: ProfileField, column: AnySQLiteColumn): CheckBuilder {
  const shape: FieldShape = PROFILE_FIELDS[field];
  const name = `profiles_${columnName(field)}`;
  switch (shape.kind) {
    case "text":
      return lengthWithin(name, column, 1, shape.max);
    case "choice":
      return lengthWithin(name, column, 1, LIMITS.longText);
    case "many":
    case "texts":
      return jsonList(name, column);
    case "flag":
      return isFlag(name, column);
    case "number":
      return check(name, sql`${column} BETWEEN 0 AND ${sql.raw(`${shape.max}`)}`);
  }
}

/** A member's answers, one row for each member. */
export const profiles = table(
  "profiles",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Grows with each save, so that a save from an old page is noticed. */
    revision: integer("revision").notNull().default(1),
    ...ANSWER_COLUMNS,
    /** When the member first saved in the editor; null until then, whatever joining has asked. */
    editedAt: timestamp("edited_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => {
    const budget = sql.join(
      BUDGET_FIELDS.map((field) => sql`coalesce(${t[field]}, 0)`),
      sql` + `,
    );
    const budgetBlank = sql.join(
      BUDGET_FIELDS.map((field) => sql`${t[field]} IS NULL`),
      sql` AND `,
    );
    return [
      index("profiles_recent").on(t.createdAt, t.userId),
      lengthWithin("profiles_id", t.id, 1, LIMITS.id),
      check("profiles_revision", sql`${t.revision} >= 1`),
      // All blank, or together exactly one hundred (rule budget-100).
      check("profiles_budget", sql`(${budgetBlank}) OR (${budget}) = 100`),
      ...(Object.keys(PROFILE_FIELDS) as ProfileField[]).map((field) =>
        boundCheck(field, t[field]),
      ),
    ];
  },
);

/**
 * The previous values of what a save changed, to tell an answer that a stale page only repeats from
 * one that was typed on it. The newest twenty saves of the last days are kept.
 */
export const profileRevisions = table(
  "profile_revisions",
  {
    userId: member("user_id"),
    /** The revision that the save made. */
    revision: integer("revision").notNull(),
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    savedAt: timestamp("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.revision] }),
    index("profile_revisions_saved").on(t.savedAt),
    check("profile_revisions_revision", sql`${t.revision} >= 2`),
    objectWithin("profile_revisions_before", t.before, LIMITS.typedForm),
  ],
);

/**
 * Answers that were typed and are not saved yet, so that nothing typed is lost (rule save-keeps-typing). A
 * member has one draft under their own id. Answers given before there was an account wait under the
 * browser's token until someone signs in there or they expire (rule age-group-questions).
 */
export const profileDrafts = table(
  "profile_drafts",
  {
    /** The member's id, or a hash of the browser's token. */
    id: text("id").primaryKey(),
    /** The member whose draft it is; null for answers from before there was an account. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Form values as typed, by field name. */
    answers: text("answers", { mode: "json" }).$type<Record<string, string | string[]>>().notNull(),
    /** The revision of the profile that they were typed over, as far as it is known. */
    baseRevision: integer("base_revision"),
    /** True when some were given before there was an account, and no form was saved since. */
    isFromStart: flag("is_from_start_page").notNull().default(false),
    /**
     * When it expires; null for a member's own draft, which stays until it is saved or discarded.
     */
    expiresAt: timestamp("expires_at"),
    /** A keyed hash of the address that a browser's draft came from; null where no proxy names it. */
    network: text("network"),
  },
  (t) => [
    index("profile_drafts_user").on(t.userId),
    index("profile_drafts_expiry")
      .on(t.isFromStart, t.expiresAt)
      .where(sql`expires_at IS NOT NULL`),
    index("profile_drafts_network")
      .on(t.isFromStart, t.network, t.expiresAt)
      .where(sql`network IS NOT NULL`),
    lengthWithin("profile_drafts_id", t.id, 1, LIMITS.id),
    objectWithin("profile_drafts_answers", t.answers, LIMITS.typedForm),
    check("profile_drafts_base_revision", sql`${t.baseRevision} >= 0`),
    lengthWithin("profile_drafts_network", t.network, 1, LIMITS.id),
    isFlag("profile_drafts_is_from_start_page", t.isFromStart),
    check("profile_drafts_nobodys", sql`${t.userId} IS NOT NULL OR ${t.isFromStart}`),
    check("profile_drafts_waiting", sql`(${t.id} IS ${t.userId}) = (${t.expiresAt} IS NULL)`),
  ],
);
