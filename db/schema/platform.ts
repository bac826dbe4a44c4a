import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { lengthWithin, table, timestamp } from "./columns";
import { COUNTED_KINDS } from "./values";

/** Rate limits: uses of an action in one window, stored so that a restart forgets nothing. */
export const rateLimits = table(
  "rate_limits",
  {
    /** Action and who, for example `message:<member id>`. */
    key: text("key").notNull(),
    windowStart: timestamp("window_start").notNull(),
    uses: integer("uses").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowStart] }),
    index("rate_limits_expiry").on(t.expiresAt),
    lengthWithin("rate_limits_key", t.key, 3, 200),
    check("rate_limits_window", sql`${t.expiresAt} > ${t.windowStart}`),
    check("rate_limits_uses", sql`${t.uses} >= 1`),
  ],
);

/**
 * One row, written about once a minute: it shows that the disk accepts writes and which beat has
 * reached the replica. In a restored database it is the time of the backup.
 */
export const heartbeats = table(
  "heartbeats",
  {
    id: integer("id").primaryKey(),
    beatAt: timestamp("beat_at").notNull(),
    /** The latest beat that Litestream has copied; nothing where nothing is replicated. */
    replicatedAt: timestamp("replicated_at"),
  },
  (t) => [check("heartbeats_one", sql`${t.id} = 1`)],
);

/** The latest failure of each kind of periodic work. */
export const sweepFailures = table(
  "sweep_failures",
  {
    sweep: text("sweep").primaryKey(),
    failedAt: timestamp("failed_at").notNull(),
    /** How often since it was first recorded. */
    times: integer("times").notNull(),
  },
  (t) => [
    lengthWithin("sweep_failures_sweep", t.sweep, 1, 100),
    check("sweep_failures_times", sql`${t.times} >= 1`),
  ],
);

/** Alarms that are told: when and where, so that each is told once, and once more when it is over. */
export const alarms = table(
  "alarms",
  {
    key: text("key").primaryKey(),
    sentence: text("sentence").notNull(),
    raisedAt: timestamp("raised_at").notNull(),
    /** When the operator's mail left; nothing while it is tried. */
    mailedAt: timestamp("mailed_at"),
    /** Set while the mail that says so is tried; then the row goes. */
    overAt: timestamp("over_at"),
  },
  (t) => [
    lengthWithin("alarms_key", t.key, 1, 200),
    lengthWithin("alarms_sentence", t.sentence, 1, 500),
  ],
);

/** The latest errors that a member was shown an id of, for the maintainer; the log has the rest. */
export const errorRecords = table(
  "error_records",
  {
    /** What the member was shown. */
    id: text("id").primaryKey(),
    occurredAt: timestamp("occurred_at").notNull(),
    /** Method and pattern of the route, without what stood in the address. */
    place: text("place").notNull(),
    /** Class and sentence of the error, with nothing of a member in it. */
    cause: text("cause").notNull(),
  },
  (t) => [
    index("error_records_newest").on(t.occurredAt),
    lengthWithin("error_records_id", t.id, 1, 64),
    lengthWithin("error_records_place", t.place, 1, 200),
    lengthWithin("error_records_cause", t.cause, 1, 500),
  ],
);

/** How often something happened on a day of the island. */
export const dailyCounts = table(
  "daily_counts",
  {
    kind: text("kind", { enum: COUNTED_KINDS }).notNull(),
    /** Date of the island. */
    day: text("day").notNull(),
    times: integer("times").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day] }),
    check("daily_counts_day", sql`${t.day} IS date(${t.day})`),
    check("daily_counts_times", sql`${t.times} >= 1`),
  ],
);
