import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { causeShape, jsonList, lengthWithin, table, textList, timestamp } from "./columns";
import { trigger } from "./trigger";
import {
  type AGE_CATEGORIES,
  GENDERS,
  LIFT_KINDS,
  LOOKING_FOR,
  type RELAXATION_MUSIC,
} from "./values";

const owner = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * The deck's projection of a profile (record 12); a member without the basics has no
 * row. A row is removed before its account is purged, so that its answers are no longer counted.
 */
export const deckMembers = table(
  "deck_members",
  {
    /** Place in the deck; later ones are higher, and none is reused. */
    number: integer("number").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id),
    /** Places in GENDERS, LOOKING_FOR and AGE_CATEGORIES. */
    gender: integer("gender").notNull(),
    lookingFor: integer("looking_for").notNull(),
    age: integer("age").notNull(),
    /** A bit for each of GENDERS that the member would meet; all of them when none is named. */
    accepts: integer("accepts").notNull(),
    /** A bit for each of RELAXATION_MUSIC. */
    music: integer("music").notNull(),
    /** Ids of the comparable answers, ascending. */
    answers: text("answers", { mode: "json" }).$type<number[]>().notNull().default([]),
  },
  (t) => [
    // The deck of each gender: the members who would meet it, by the columns that filter them.
    ...GENDERS.map((name, at) =>
      index(`deck_members_shown_to_${name}`)
        .on(t.gender, t.lookingFor, t.number, t.age, t.music, t.accepts)
        .where(sql.raw(`accepts & ${1 << at}`)),
    ),
    check("deck_members_gender", sql`${t.gender} >= 0`),
    check("deck_members_looking_for", sql`${t.lookingFor} >= 0`),
    check("deck_members_age", sql`${t.age} >= 0`),
    check("deck_members_accepts", sql`${t.accepts} >= 1`),
    check("deck_members_music", sql`${t.music} >= 0`),
    check(
      "deck_members_answers",
      sql`length(${t.answers}) <= 20000 AND instr(${t.answers}, char(0)) = 0 AND json_valid(${t.answers}) AND json_type(${t.answers}) = 'array' AND ${t.answers} NOT GLOB '*[^][0-9,]*'`,
    ),
  ],
);

/**
 * Every answer that someone gave, and how many did. The field's number is in the high bits of
 * the id, and the first id of a field counts the members who answered it at all.
 */
export const answerCounts = table(
  "answer_counts",
  {
    id: integer("id").primaryKey(),
    field: integer("field").notNull(),
    /** As compared: normalized, and empty for the field itself. */
    value: text("value").notNull(),
    members: integer("members").notNull().default(0),
  },
  (t) => [
    uniqueIndex("answer_counts_answer").on(t.field, t.value),
    check("answer_counts_members", sql`${t.members} >= 0`),
    // The field is in the high bits of the id.
    check("answer_counts_field", sql`${t.field} >= 1 AND ${t.id} >> 22 = ${t.field}`),
    check("answer_counts_first", sql`(${t.value} = '') = (${t.id} = ${t.field} << 22)`),
    lengthWithin("answer_counts_value", t.value, 0, 200),
  ],
);

/** Who gave an answer, for answers that few share. WITHOUT ROWID in its migration, as drizzle knows no such table. */
export const answerMembers = table(
  "answer_members",
  { answerId: integer("answer_id").notNull(), number: integer("number").notNull() },
  (t) => [
    primaryKey({ columns: [t.answerId, t.number] }),
    check("answer_members_few", sql`${t.answerId} BETWEEN 1 AND 268435455`),
    check("answer_members_number", sql`${t.number} >= 1`),
  ],
);

/** Cards that may be shown again although the viewer's cursor has passed them. WITHOUT ROWID, too. */
export const deckReturns = table(
  "deck_returns",
  { viewerId: owner("viewer_id"), targetId: owner("target_id") },
  (t) => [
    primaryKey({ columns: [t.viewerId, t.targetId] }),
    index("deck_returns_target").on(t.targetId),
    check("deck_returns_not_self", sql`${t.viewerId} <> ${t.targetId}`),
  ],
);

/** A member's cursors: nobody with a place from `low` to `high` is left to show under `choices`. */
export const deckCursors = table(
  "deck_cursors",
  {
    userId: owner("user_id").primaryKey(),
    choices: text("choices").notNull(),
    low: integer("low").notNull(),
    high: integer("high").notNull(),
  },
  (t) => [
    check("deck_cursors_order", sql`${t.low} <= ${t.high} + 1`),
    lengthWithin("deck_cursors_choices", t.choices, 2, 200),
  ],
);

/** A member is lifted to the top of others' decks for a while (rule lift-24-hours). */
export const deckLifts = table(
  "deck_lifts",
  {
    userId: owner("user_id"),
    /** What caused it, for example `token:<id>`: a repeat is idempotent. */
    cause: text("cause").notNull(),
    kind: text("kind", { enum: LIFT_KINDS }).notNull(),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.cause] }),
    index("deck_lifts_running").on(t.endsAt, t.startsAt, t.userId),
    index("deck_lifts_member").on(t.userId, t.endsAt, t.startsAt, t.kind),
    check("deck_lifts_time", sql`${t.endsAt} - ${t.startsAt} BETWEEN 1 AND 86400000`),
    lengthWithin("deck_lifts_cause", t.cause, 1, 120),
    causeShape("deck_lifts_cause_shape", t.cause),
  ],
);

/** The three premium filters of a member (rule premium-filters). An empty list does not narrow. */
export const discoverFilters = table(
  "discover_filters",
  {
    userId: owner("user_id").primaryKey(),
    ages: textList<(typeof AGE_CATEGORIES)[number]>("ages").notNull(),
    intent: text("intent", { enum: LOOKING_FOR }),
    music: textList<(typeof RELAXATION_MUSIC)[number]>("music").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => [jsonList("discover_filters_ages", t.ages), jsonList("discover_filters_music", t.music)],
);

/** A lift is paid for, and priority belongs to Unlimited. */
export const deckTriggers = [
  trigger("deck_lifts_before_others_of_unlimited", {
    before: "INSERT ON deck_lifts",
    when: `NEW.kind = 'priority' AND NEW.cause <> 'seed'
  AND NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = NEW.user_id AND product = 'unlimited'
    AND (ends_at IS NULL OR ends_at > NEW.starts_at - 60000))`,
  }),
  trigger("deck_lifts_bought_for_tokens", {
    before: "INSERT ON deck_lifts",
    when: `NEW.cause <> 'seed' AND NOT EXISTS (SELECT 1 FROM token_entries WHERE user_id = NEW.user_id
  AND cause = NEW.cause AND transaction_type = 'spent_boost' AND cause GLOB NEW.kind || ':?*')`,
  }),
];
