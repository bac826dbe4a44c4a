import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { lengthWithin, moment, table } from "./columns";

/** Uses of a limited action in one window, so that a restart forgets nothing. */
export const rateLimits = table(
  "rate_limits",
  {
    /** Action and who, for example `message:<member id>`. */
    key: text("key").notNull(),
    windowStart: moment("window_start").notNull(),
    uses: integer("uses").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowStart] }),
    index("rate_limits_expiry").on(t.expiresAt),
    lengthWithin("rate_limits_key", t.key, 3, 200),
    check("rate_limits_window", sql`${t.expiresAt} > ${t.windowStart}`),
    check("rate_limits_uses", sql`${t.uses} >= 1`),
  ],
);
