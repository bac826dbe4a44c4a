import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, isFlag, lengthWithin, oneOf, sha256Digest, table, timestamp } from "./columns";
import { trigger } from "./trigger";
import { LIMITS, MEMBER_ROLES, MEMBER_STATES } from "./values";

/** A person who has signed in. Keyed on issuer and subject; `email` is where mail goes, and proves nothing. */
export const users = table(
  "users",
  {
    id: text("id").primaryKey(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
    /** Keyed hash of the plain form of `email`, by which an address that someone else typed is known. */
    addressKey: text("address_key"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** ISO date; private, never shown, immutable (rule join-adult-on-island). */
    dateOfBirth: text("date_of_birth"),
    /** When the member said "I am on the island this August". */
    onIslandAt: timestamp("on_island_at"),
    role: text("role", { enum: MEMBER_ROLES }).notNull().default("member"),
    state: text("state", { enum: MEMBER_STATES }).notNull().default("active"),
    stateReason: text("state_reason"),
    stateChangedAt: timestamp("state_changed_at"),
    /** When the member paused; a suspension comes before it and leaves it (rule member-states). */
    pausedAt: timestamp("paused_at"),
    /** The member's own "light pages" switch: no scripts, smallest pictures. */
    lightPages: flag("light_pages").notNull().default(false),
    /** Whether people the member could match with see that they are going; unset until the first "I'm going". */
    showsGoing: flag("shows_going"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_issuer_subject").on(t.issuer, t.subject),
    index("users_address_key").on(t.addressKey).where(sql`address_key IS NOT NULL`),
    index("users_moderators").on(t.role).where(sql`role = 'moderator'`),
    index("users_deleted").on(t.stateChangedAt).where(sql`state = 'deleted'`),
    oneOf("users_role", t.role, MEMBER_ROLES),
    oneOf("users_state", t.state, MEMBER_STATES),
    isFlag("users_light_pages", t.lightPages),
    isFlag("users_shows_going", t.showsGoing),
    lengthWithin("users_first_name", t.firstName, 1, LIMITS.firstName),
    lengthWithin("users_last_name", t.lastName, 1, LIMITS.firstName),
    lengthWithin("users_id", t.id, 1, LIMITS.id),
    lengthWithin("users_issuer", t.issuer, 1, LIMITS.url),
    lengthWithin("users_subject", t.subject, 1, LIMITS.reference),
    sha256Digest("users_address_key_digest", t.addressKey),
    lengthWithin("users_email", t.email, 0, LIMITS.email),
    lengthWithin("users_state_reason", t.stateReason, 1, LIMITS.longText),
    check("users_date_of_birth", sql`${t.dateOfBirth} IS date(${t.dateOfBirth})`),
    check("users_joined", sql`(${t.onIslandAt} IS NULL) = (${t.dateOfBirth} IS NULL)`),
    // The island's date is never after the UTC date, so nobody old enough is refused.
    check(
      "users_age",
      sql`${t.dateOfBirth} IS NULL OR coalesce(${t.dateOfBirth} BETWEEN date(${t.onIslandAt} / 1000, 'unixepoch', ${sql.raw(`'-${LIMITS.oldestYears + 2} years'`)}) AND date(${t.onIslandAt} / 1000, 'unixepoch', ${sql.raw(`'-${LIMITS.adultYears} years'`)}), 0)`,
    ),
    check(
      "users_suspension_has_reason",
      sql`${t.state} <> 'suspended' OR ${t.stateReason} IS NOT NULL`,
    ),
    check(
      "users_reason_of_suspension",
      sql`${t.stateReason} IS NULL OR ${t.state} IN ('suspended', 'deleted')`,
    ),
    check("users_state_has_moment", sql`${t.state} = 'active' OR ${t.stateChangedAt} IS NOT NULL`),
    check("users_pause_has_moment", sql`${t.state} <> 'paused' OR ${t.pausedAt} IS NOT NULL`),
    check("users_active_is_not_paused", sql`${t.state} <> 'active' OR ${t.pausedAt} IS NULL`),
  ],
);

/** The issuer of an account that an e-mailed code leads to; its subject is the normalized address. */
export const EMAIL_ISSUER = "email";

/**
 * A further way to sign in to an account, beside the issuer and subject in its own row: the address that it has proven
 * (issuer `email`), or a provider that vouched for that address (rule one-person-one-account).
 */
export const identities = table(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: timestamp("linked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    index("identities_user").on(t.userId),
    uniqueIndex("identities_one_address")
      .on(t.userId)
      .where(sql.raw(`issuer = '${EMAIL_ISSUER}'`)),
    lengthWithin("identities_issuer", t.issuer, 1, LIMITS.url),
    lengthWithin("identities_subject", t.subject, 1, LIMITS.reference),
  ],
);

/** A code that was mailed to sign in with: keyed hashes of its digits and of the address, and neither itself. */
export const signInCodes = table(
  "sign_in_codes",
  {
    /** In the signed cookie of the browser that asked. */
    id: text("id").primaryKey(),
    addressKey: text("address_key").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Wrong tries so far. */
    tries: integer("tries").notNull().default(0),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("sign_in_codes_address").on(t.addressKey),
    index("sign_in_codes_expiry").on(t.expiresAt),
    lengthWithin("sign_in_codes_id", t.id, 1, LIMITS.id),
    sha256Digest("sign_in_codes_address_digest", t.addressKey),
    sha256Digest("sign_in_codes_code_digest", t.codeHash),
    check("sign_in_codes_tries", sql`${t.tries} BETWEEN 0 AND 4`),
  ],
);

/** A signed-in device. The cookie holds a token; the row holds only its SHA-256. */
export const sessions = table(
  "sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("sessions_token_hash").on(t.tokenHash),
    index("sessions_user").on(t.userId, t.createdAt),
    index("sessions_expiry").on(t.expiresAt),
    lengthWithin("sessions_id", t.id, 1, LIMITS.id),
    lengthWithin("sessions_user_agent", t.userAgent, 0, 200),
    sha256Digest("sessions_token_hash_digest", t.tokenHash),
    // 30 days at most.
    check("sessions_lifetime", sql`${t.expiresAt} - ${t.createdAt} BETWEEN 1 AND 2592000000`),
  ],
);

/** An accepted agreement: who, which version of which text, and when (rule agreements-first). */
export const agreements = table(
  "agreements",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    agreement: text("agreement", { enum: ["code_of_conduct", "conflict_resolution"] }).notNull(),
    version: integer("version").notNull(),
    agreedAt: timestamp("agreed_at").notNull(),
  },
  (t) => [
    uniqueIndex("agreements_once").on(t.userId, t.agreement, t.version),
    check("agreements_version", sql`${t.version} >= 1`),
  ],
);

const IS_SUSPENDED =
  "EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.id AND lifted_at IS NULL)";
const IS_HELD = "EXISTS (SELECT 1 FROM holds WHERE user_id = NEW.id AND decided_at IS NULL)";

/** A member's state is what a suspension or a hold says, a birth is given once, and a way in leads to one account. */
export const accountTriggers = [
  trigger("identities_lead_to_one_account", {
    before: "INSERT ON identities",
    when: "EXISTS (SELECT 1 FROM users WHERE issuer = NEW.issuer AND subject = NEW.subject)",
  }),
  trigger("users_have_their_own_way", {
    before: "INSERT ON users",
    when: "EXISTS (SELECT 1 FROM identities WHERE issuer = NEW.issuer AND subject = NEW.subject)",
  }),
  trigger("users_birth_never_changes", {
    before: "UPDATE OF date_of_birth ON users",
    when: "OLD.date_of_birth IS NOT NULL AND NEW.date_of_birth IS NOT OLD.date_of_birth",
  }),
  trigger("users_state_as_decided", {
    before: "UPDATE OF state ON users",
    when: `(NEW.state IN ('active', 'paused', 'held') AND ${IS_SUSPENDED}) OR (NEW.state = 'suspended' AND NOT ${IS_SUSPENDED})
  OR (NEW.state IN ('active', 'paused') AND ${IS_HELD}) OR (NEW.state = 'held' AND NOT ${IS_HELD})`,
  }),
  trigger("users_moderate_while_here", {
    before: "UPDATE OF role, state ON users",
    when: "NEW.role = 'moderator' AND NEW.state IN ('suspended', 'held')",
  }),
];
