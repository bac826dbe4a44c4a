import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sessions, users } from "./account";
import {
  causeShape,
  flag,
  isFlag,
  lengthWithin,
  oneLine,
  oneOf,
  table,
  timestamp,
  timestampOfStates,
  webAddress,
} from "./columns";
import { member } from "./member";
import { trigger } from "./trigger";
import {
  DELIVERY_STATES,
  LIMITS,
  MAIL_RHYTHMS,
  MAIL_SETTINGS,
  MAIL_STATES,
  NOTICE_KINDS,
  NOTICE_METHODS,
  NOTIFICATION_TYPES,
} from "./values";

/** A notification in the bell. `cause` makes each event notify a member once. */
export const notifications = table(
  "notifications",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Same-site path that the notice leads to. */
    link: text("link"),
    /** What caused it, for example `match:<id>`. */
    cause: text("cause").notNull(),
    createdAt: timestamp("created_at").notNull(),
    readAt: timestamp("read_at"),
    /** The member it names, if any: when they are hidden, so is the notification. */
    aboutId: text("about_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("notifications_cause").on(t.userId, t.type, t.cause),
    index("notifications_newest").on(t.userId, t.id),
    index("notifications_unread").on(t.userId, t.readAt),
    index("notifications_read").on(t.readAt).where(sql`read_at IS NOT NULL`),
    index("notifications_about").on(t.aboutId, t.userId).where(sql`about_id IS NOT NULL`),
    lengthWithin("notifications_title", t.title, 1, 200),
    lengthWithin("notifications_message", t.message, 1, 1000),
    lengthWithin("notifications_cause_length", t.cause, 1, LIMITS.cause),
    lengthWithin("notifications_link", t.link, 1, LIMITS.cause),
    causeShape("notifications_cause_shape", t.cause),
    // A path on this site: two slashes would lead to another site.
    check(
      "notifications_link_is_path",
      sql`${t.link} GLOB '/*' AND ${t.link} NOT GLOB '//*' AND ${t.link} NOT GLOB '*[^!-~]*' AND instr(${t.link}, '\\') = 0`,
    ),
    check("notifications_about_another", sql`${t.aboutId} <> ${t.userId}`),
  ],
);

/**
 * The outbox: an e-mail to be sent by the mail sweep, with retries and backoff. `cause` makes each
 * mail go once.
 */
export const mails = table(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Null when the text is composed at sending time, and once the mail is sent or given up. */
    text: text("text"),
    html: text("html"),
    cause: text("cause").notNull().unique(),
    state: text("state", { enum: MAIL_STATES }).notNull().default("due"),
    attempts: integer("attempts").notNull().default(0),
    /** How often the server may have taken it although no answer came. */
    unanswered: integer("unanswered").notNull().default(0),
    /** The setting that the server refused at the last attempt, for example MAIL_FROM. */
    refusedSetting: text("refused_setting", { enum: MAIL_SETTINGS }),
    dueAt: timestamp("due_at").notNull(),
    createdAt: timestamp("created_at").notNull(),
    sentAt: timestamp("sent_at"),
    /** Address that turns such mails off without signing in (RFC 8058), where there is one. */
    unsubscribeUrl: text("unsubscribe_url"),
  },
  (t) => [
    index("mails_due").on(t.state, t.dueAt),
    index("mails_sent_at").on(t.sentAt).where(sql`sent_at IS NOT NULL`),
    oneOf("mails_state", t.state, MAIL_STATES),
    check("mails_text_and_html", sql`(${t.text} IS NULL) = (${t.html} IS NULL)`),
    check("mails_sent", sql`(${t.state} = 'sent') = (${t.sentAt} IS NOT NULL)`),
    check("mails_attempts", sql`${t.attempts} >= 0`),
    lengthWithin("mails_recipient", t.recipient, 1, LIMITS.email),
    lengthWithin("mails_subject", t.subject, 1, LIMITS.mailSubject),
    lengthWithin("mails_text", t.text, 1, LIMITS.mailText),
    lengthWithin("mails_html", t.html, 1, LIMITS.mailText),
    lengthWithin("mails_cause", t.cause, 1, LIMITS.cause),
    causeShape("mails_cause_shape", t.cause),
    oneLine("mails_recipient_one_line", t.recipient),
    oneLine("mails_subject_one_line", t.subject),
    webAddress("mails_unsubscribe_url_is_web", t.unsubscribeUrl),
    lengthWithin("mails_unsubscribe_url", t.unsubscribeUrl, 1, LIMITS.url),
  ],
);

/** A choice of a member that differs from the default: one kind of notice by one method. */
export const noticeChoices = table(
  "notice_choices",
  {
    userId: member("user_id"),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    method: text("method", { enum: NOTICE_METHODS }).notNull(),
    isOn: flag("is_on").notNull(),
    changedAt: timestamp("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.method] }),
    isFlag("notice_choices_is_on", t.isOn),
  ],
);

const MINUTES_OF_A_DAY = sql`BETWEEN 0 AND 1439`;

/** When a member gets notifications; without a row the defaults hold. */
export const noticeSettings = table(
  "notice_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    mailRhythm: text("mail_rhythm", { enum: MAIL_RHYTHMS }).notNull(),
    /** Minutes after midnight on the island; both nothing where there are no quiet hours. */
    quietFromMinute: integer("quiet_from_minute"),
    quietUntilMinute: integer("quiet_until_minute"),
    changedAt: timestamp("changed_at").notNull(),
  },
  (t) => [
    check("notice_settings_from", sql`${t.quietFromMinute} ${MINUTES_OF_A_DAY}`),
    check("notice_settings_until", sql`${t.quietUntilMinute} ${MINUTES_OF_A_DAY}`),
    check(
      "notice_settings_both",
      sql`(${t.quietFromMinute} IS NULL) = (${t.quietUntilMinute} IS NULL)`,
    ),
  ],
);

/** The delivery of one notification by one method. The key makes each go once. */
export const deliveries = table(
  "deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    notificationId: integer("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    userId: member("user_id"),
    method: text("method", { enum: ["email", "push"] }).notNull(),
    /** Notices of one conversation share this and go together. */
    thread: text("thread"),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("due"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: timestamp("due_at").notNull(),
    sentAt: timestamp("sent_at"),
    failedAt: timestamp("failed_at"),
    /** The mail that carries it. */
    mailId: integer("mail_id").references(() => mails.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.notificationId, t.method),
    index("deliveries_due").on(t.method, t.dueAt).where(sql`state = 'due'`),
    index("deliveries_member").on(t.userId, t.method, t.dueAt).where(sql`state = 'due'`),
    index("deliveries_thread").on(t.userId, t.method, t.thread, t.id),
    index("deliveries_old").on(t.dueAt).where(sql`state <> 'due'`),
    index("deliveries_mail").on(t.mailId).where(sql`mail_id IS NOT NULL`),
    oneOf("deliveries_method", t.method, ["email", "push"]),
    oneOf("deliveries_state", t.state, DELIVERY_STATES),
    lengthWithin("deliveries_thread_length", t.thread, 1, LIMITS.cause),
    check(
      "deliveries_due",
      sql`${t.state} <> 'due' OR coalesce(${t.sentAt}, ${t.failedAt}, ${t.mailId}) IS NULL`,
    ),
    check("deliveries_attempts", sql`${t.attempts} >= 0`),
    timestampOfStates("deliveries_sent", t.sentAt, t.state, ["sent"]),
    timestampOfStates("deliveries_failed", t.failedAt, t.state, ["failed"]),
  ],
);

/** A browser that takes notices by web push. It ends with the session that it was made in. */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: member("user_id"),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull().unique(),
    /** Public key and secret of the browser (RFC 8291), base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    index("push_subscriptions_member").on(t.userId, t.createdAt),
    index("push_subscriptions_session").on(t.sessionId),
    lengthWithin("push_subscriptions_id", t.id, 1, LIMITS.id),
    lengthWithin("push_subscriptions_endpoint_length", t.endpoint, 12, 1000),
    webAddress("push_subscriptions_endpoint_is_web", t.endpoint),
    lengthWithin("push_subscriptions_p256dh", t.p256dh, 86, 88),
    lengthWithin("push_subscriptions_auth", t.auth, 22, 24),
  ],
);

/** What is delivered of a notice goes to its member alone. */
export const notificationTriggers = [
  trigger("deliveries_to_whom_is_told", {
    before: "INSERT ON deliveries",
    when: "NOT EXISTS (SELECT 1 FROM notifications WHERE id = NEW.notification_id AND user_id = NEW.user_id)",
  }),
  trigger("deliveries_in_own_mail", {
    before: "UPDATE OF state, mail_id ON deliveries",
    when: `NEW.mail_id IS NOT NULL AND NEW.mail_id IS NOT OLD.mail_id AND NOT EXISTS
  (SELECT 1 FROM mails m JOIN users u ON u.email = m.recipient WHERE m.id = NEW.mail_id AND u.id = NEW.user_id)`,
  }),
  trigger("push_subscriptions_of_own_session", {
    before: "INSERT ON push_subscriptions",
    when: "NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.session_id AND user_id = NEW.user_id)",
  }),
  trigger("push_subscriptions_move_with_session", {
    before: "UPDATE OF user_id, session_id ON push_subscriptions",
    when: "NOT EXISTS (SELECT 1 FROM sessions WHERE id = NEW.session_id AND user_id = NEW.user_id)",
  }),
];
