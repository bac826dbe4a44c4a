import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { setLightPages } from "~/features/members/account.server";
import { HOUR_MS, MINUTE_MS, setClock } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { clearPresence, recordActivity } from "~/server/data/presence.server";
import type { OutgoingMail, QueuedMail } from "~/server/ops/mail.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { addNotice, sendText } from "../../../tests/support/steps";
import { loadChoices, saveChoices, switchOffMail } from "./choices.server";
import { MAIL_REVIEW, mailDueNotices } from "./mail-notices.server";
import { listNotifications, markAllRead } from "./notify.server";
import { deleteOldNotices } from "./purge-notices.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;

beforeEach(() => {
  ada = createMember({ stageName: "Ada <b>&" });
  bea = createMember({ stageName: "Bea", plan: "social" });
  pair = matchPair(ada, bea);
});
afterEach(clearPresence);

const mailsTo = ({ name }: Person) =>
  rows("mails").filter(
    ({ recipient, cause }) =>
      recipient === `${name}@august.example` && String(cause).startsWith("delivery:"),
  );
/** The text of a mail as it would be sent now. */
const describeMail = (mail: Record<string, unknown> | undefined) =>
  transact((tx) => {
    const decided = MAIL_REVIEW.decide(tx, mail as unknown as QueuedMail);
    return decided.decision === "send" ? decided.mail : { decision: decided.decision };
  }) as Partial<OutgoingMail>;
const subjects = (person: Person) => mailsTo(person).map(({ subject }) => subject);
const states = ({ id }: Person) =>
  rows("deliveries")
    .filter(({ user_id }) => user_id === id)
    .map(({ state }) => state);
const write = (from: Person, content = "A secret word") => sendText(from, pair, content);

describe("a mail", () => {
  it("each side of a match gets one mail, however often the sweep runs", () => {
    expect(mailDueNotices()).toBe(2);
    for (let time = 0; time < 20; time++) expect(mailDueNotices()).toBe(0);
    expect(subjects(ada)).toEqual(["You have a new match"]);
    expect(subjects(bea)).toEqual(["You have a new match"]);
    expect(states(ada)).toEqual(["queued"]);
    expect(rows("deliveries")[0]?.mail_id).toBe(mailsTo(bea)[0]?.id);
  });

  it("the subject of a mail about a match that has ended says so", () => {
    closeMatch(bea.viewer(), pair.matchId, "");
    mailDueNotices();
    expect(subjects(ada)).toEqual(["One of your matches has ended"]);
  });

  it("a mail escapes what members write and reveals nobody's address", () => {
    mailDueNotices();
    expect(JSON.stringify(mailsTo(bea))).not.toContain("Ada");
    const mail = describeMail(mailsTo(bea)[0]);
    expect(mail?.html).toContain("Ada &#60;b&#62;&#38;");
    expect(mail?.html).not.toContain("<b>");
    expect(mail?.text).toContain("Ada <b>&");
    expect(`${mail?.text}${mail?.html}`).not.toContain(`${ada.name}@`);
    expect(mail?.text).toContain("http://localhost:4600/messages/1");
    expect(mail?.text).toContain("/notifications/preferences");
    expect(mail?.text).toContain(String(mail?.unsubscribeUrl));
  });

  it("no mail is sent for a notice that was read, blocked or outdated, nor to a suspended member", () => {
    advanceClock(MINUTE_MS);
    markAllRead(ada.id);
    mailDueNotices();
    expect(states(ada)).toEqual(["skipped"]);
    addNotice(ada, { type: "deadline_warning" });
    advanceClock(HOUR_MS);
    mailDueNotices();
    expect(states(ada)).toEqual(["skipped", "skipped"]);
    write(bea);
    block(ada, bea);
    advanceClock(10 * MINUTE_MS);
    mailDueNotices();
    setState(bea, "suspended");
    addNotice(bea);
    mailDueNotices();
    expect(subjects(ada)).toEqual([]);
    expect(subjects(bea)).toEqual(["You have a new match"]);
  });

  it("a mail waits for the end of the quiet hours across midnight in New York", () => {
    mailDueNotices();
    setClock("2025-08-09T03:59:00Z");
    addNotice(ada);
    setClock("2025-08-09T04:01:00Z");
    addNotice(ada);
    expect(mailDueNotices()).toBe(0);
    setClock("2025-08-09T11:59:59Z");
    expect(mailDueNotices()).toBe(0);
    setClock("2025-08-09T12:00:00Z");
    expect(mailDueNotices()).toBe(1);
    expect(subjects(ada)).toEqual(["You have a new match", "There’s news about a meetup"]);
  });

  it("a mail of one notice of a meetup has its title as the subject, one of several the kind", () => {
    mailDueNotices();
    addNotice(ada, { title: "Your meetup tomorrow at 10:00 AM" });
    mailDueNotices();
    for (let time = 0; time < 2; time++) addNotice(ada);
    mailDueNotices();
    expect(subjects(ada).slice(1)).toEqual([
      "Your meetup tomorrow at 10:00 AM",
      "There’s news about a meetup",
    ]);
  });

  it("a mail waits while the member is here and is dropped once they have read the notice", () => {
    recordActivity(ada.id);
    expect(mailDueNotices()).toBe(1);
    advanceClock(4 * MINUTE_MS);
    recordActivity(ada.id);
    advanceClock(2 * MINUTE_MS);
    expect(mailDueNotices()).toBe(0);
    advanceClock(3 * MINUTE_MS);
    expect(mailDueNotices()).toBe(1);
    expect(subjects(ada)).toHaveLength(1);
  });
});

describe("mails about messages", () => {
  beforeEach(() => void mailDueNotices());

  it("messages of one conversation within an hour become one mail without their text", () => {
    write(bea);
    advanceClock(MINUTE_MS);
    write(bea);
    expect(mailDueNotices()).toBe(0);
    advanceClock(4 * MINUTE_MS);
    write(bea);
    expect(mailDueNotices()).toBe(1);
    for (let minute = 0; minute < 50; minute += 10) {
      write(bea);
      expect(mailDueNotices()).toBe(0);
      advanceClock(10 * MINUTE_MS);
    }
    advanceClock(10 * MINUTE_MS);
    expect(mailDueNotices()).toBe(1);
    expect(subjects(ada).slice(1)).toEqual(["You have new messages", "You have new messages"]);
    const mail = describeMail(mailsTo(ada).at(-1));
    expect(mail.text).toContain("New message (5)");
    expect(JSON.stringify(mail)).not.toContain("secret");
  });

  it("messages that are read within five minutes cause no mail", () => {
    write(bea);
    advanceClock(4 * MINUTE_MS);
    markAllRead(ada.id);
    advanceClock(HOUR_MS);
    expect(mailDueNotices()).toBe(0);
  });
});

describe("a member's choices", () => {
  it("a member who chose one mail a day gets everything at nine in the morning", () => {
    mailDueNotices();
    saveChoices(ada.id, { ...loadChoices(ada.id), mailRhythm: "daily" });
    addNotice(ada);
    write(bea);
    setClock("2025-08-09T12:59:00Z");
    expect(mailDueNotices()).toBe(0);
    setClock("2025-08-09T13:00:00Z");
    expect(mailDueNotices()).toBe(1);
    expect(subjects(ada).at(-1)).toBe("News from August");
    expect(mailsTo(ada).at(-1)?.unsubscribe_url).toContain(".all.");
  });

  it("a member who chose no mail gets none, not even what was already due", () => {
    switchOffMail(ada.id, ["matches", "meetups"]);
    addNotice(ada);
    mailDueNotices();
    expect(subjects(ada)).toEqual([]);
    expect(states(ada)).toEqual(["skipped"]);
  });

  it("a member who switched the bell off finds the notice in the list, read, and gets no mail about it", () => {
    markAllRead(ada.id);
    const { methods, ...rest } = loadChoices(ada.id);
    saveChoices(ada.id, { ...rest, methods: { ...methods, meetups: [] } });
    addNotice(ada);
    expect(ada.viewer().unreadCount).toBe(0);
    expect(listNotifications(ada.id, 1)[0]).toMatchObject({
      type: "meetup_reminder",
      isRead: true,
    });
    expect(states(ada)).toHaveLength(1);
  });

  it("a member who chose e-mail alone gets it although the bell is off", () => {
    mailDueNotices();
    const { methods, ...rest } = loadChoices(ada.id);
    saveChoices(ada.id, { ...rest, methods: { ...methods, meetups: ["email"] } });
    addNotice(ada);
    expect(mailDueNotices()).toBe(1);
  });

  it("saving the same choices again writes nothing", () => {
    saveChoices(ada.id, { ...loadChoices(ada.id), quiet: null });
    const before = [rows("notice_choices"), rows("notice_settings")];
    advanceClock(HOUR_MS);
    saveChoices(ada.id, loadChoices(ada.id));
    expect([rows("notice_choices"), rows("notice_settings")]).toEqual(before);
    expect(loadChoices(ada.id).quiet).toBeNull();
  });
});

describe("old notices", () => {
  it("a read notice is deleted after 90 days, and an unread one stays", () => {
    mailDueNotices();
    advanceClock(MINUTE_MS);
    markAllRead(ada.id);
    setClock("2025-11-06T15:59:00Z");
    expect(deleteOldNotices()).toBe(0);
    setClock("2025-11-06T16:02:00Z");
    expect(deleteOldNotices()).toBe(2);
    expect(listNotifications(ada.id, 9)).toEqual([]);
    expect(listNotifications(bea.id, 9)).toHaveLength(1);
  });
});

it("notices about a member are deleted together with that member", () => {
  purge(bea);
  expect(rows("notifications")).toEqual([]);
  expect(rows("deliveries")).toEqual([]);
});

it("the bell counts exactly what the list shows, whatever state the other member is in", () => {
  const looks = () => [
    ada.viewer().unreadCount,
    listNotifications(ada.id, 50).filter(({ isRead }) => !isRead).length,
  ];
  write(bea);
  expect(looks()).toEqual([2, 2]);
  for (const [state, count] of [
    ["paused", 2],
    ["suspended", 0],
    ["deleted", 0],
    ["active", 2],
  ] as const) {
    // Inserted with SQL: the rules would delete the notices, and this test is about what is shown.
    const reason = state === "suspended" ? "'Unkind words'" : "NULL";
    const pausedAt = state === "paused" ? Date.UTC(2025, 7) : "NULL";
    runSql(
      state === "suspended"
        ? `INSERT INTO suspensions (user_id, ground, reason, suspended_at) VALUES ('${bea.id}', 'conduct', 'Unkind words', ${Date.UTC(2025, 7)})`
        : `UPDATE suspensions SET lifted_at = suspended_at WHERE lifted_at IS NULL`,
    );
    runSql(
      `UPDATE users SET state = '${state}', state_reason = ${reason}, state_changed_at = ${Date.UTC(2025, 7)}, paused_at = ${pausedAt} WHERE id = '${bea.id}'`,
    );
    expect(looks()).toEqual([count, count]);
  }
  setLightPages(ada.id, true);
  block(bea, ada);
  expect(looks()).toEqual([0, 0]);
});
