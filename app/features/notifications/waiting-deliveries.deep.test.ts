import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { unblockMember } from "~/features/safety/block.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, setClock } from "~/server/data/clock.server";
import { clearPresence } from "~/server/data/presence.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  NOON,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { startPushService } from "../../../tests/support/push-service";
import { sendText } from "../../../tests/support/steps";
import { setTestEnv } from "../../../tests/support/test-env";
import { loadChoices, saveChoices } from "./choices.server";
import { mailDueNotices, sendMails } from "./mail-notices.server";
import { markAllRead } from "./notify.server";
import { pushDueNotices } from "./push-notices.server";
import { subscribe } from "./subscriptions.server";
import { unsubscribe, unsubscribeToken } from "./unsubscribe.server";

setUpDatabase();

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  smtp = await startMailServer();
  push = await startPushService();
  const vapid = webPush.generateVAPIDKeys();
  setTestEnv({
    SMTP_URL: smtp.url,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:hello@august.example",
  });
});
afterAll(async () => {
  await smtp.close();
  await push.close();
});
afterEach(clearPresence);

let ada: Person;
let bea: Person;

beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea", plan: "social" });
  // This test is not about welcome mails.
  runSql("DELETE FROM mails");
  subscribe(ada.viewer(), push.browser());
  smtp.received.length = 0;
  push.pushes.length = 0;
  smtp.respondWith(0);
  push.respondWith(201);
});

/** Runs every sweep that sends something, now and in the next two days. */
async function sweepOn(): Promise<void> {
  for (let hour = 0; hour < 50; hour += 5) {
    mailDueNotices();
    await sendMails();
    await pushDueNotices();
    advanceClock(5 * HOUR_MS);
  }
}

const mailsToAda = () =>
  smtp.received.filter(({ to }) => to?.some(({ address }) => address?.startsWith(`${ada.name}@`)));
/** Subjects of the mails that say what a moderator decided; they wait for nothing. */
const listDecisions = () =>
  rows("mails")
    .filter(({ cause }) => String(cause).startsWith("moderation:"))
    .map(({ subject }) => subject);
/** What Ada got by mail beside the decisions of moderators. */
const noticesToAda = () => {
  const decisions = new Set(listDecisions());
  return mailsToAda().filter(({ subject }) => !decisions.has(subject));
};
const daily = () => saveChoices(ada.id, { ...loadChoices(ada.id), mailRhythm: "daily" });

/** Each way in which a notice about Bea waits to be sent; `reached` counts what Ada received. */
const WAITING = {
  "a notice that is due by mail": {
    arrange: async () => void matchPair(ada, bea),
    reached: () => noticesToAda().length,
  },
  "a mail in the queue": {
    arrange: async () => {
      matchPair(ada, bea);
      mailDueNotices();
    },
    reached: () => noticesToAda().length,
  },
  "a mail that no server took yet": {
    arrange: async () => {
      smtp.respondWith(451);
      matchPair(ada, bea);
      mailDueNotices();
      await sendMails();
      smtp.respondWith(0);
    },
    reached: () => noticesToAda().length,
  },
  "the one mail of a day, on its way": {
    arrange: async () => {
      daily();
      matchPair(ada, bea);
      // Nine in the morning on the island.
      setClock("2025-08-09T13:00:00Z");
      mailDueNotices();
    },
    reached: () => noticesToAda().length,
  },
  "a due push": {
    arrange: async () => void matchPair(ada, bea),
    reached: () => push.pushes.length,
  },
  "a push that no service took yet": {
    arrange: async () => {
      push.respondWith(503);
      matchPair(ada, bea);
      await pushDueNotices();
      push.respondWith(201);
      push.pushes.length = 0;
    },
    reached: () => push.pushes.length,
  },
} as const;

interface Meanwhile {
  change: () => void;
  undo?: () => void;
  isNotified?: true;
  /** Subjects of the mails that moderators' decisions alone send to Ada. */
  decisions?: string[];
}

/** What may happen meanwhile, and whether Ada is still notified about Bea. `undo` reverts it. */
const MEANWHILE: Record<string, Meanwhile> = {
  nothing: { change: () => undefined, isNotified: true },
  "Ada blocks Bea": {
    change: () => block(ada, bea),
    undo: () => void unblockMember(ada.id, bea.id),
  },
  "Bea blocks Ada": {
    change: () => block(bea, ada),
    undo: () => void unblockMember(bea.id, ada.id),
  },
  "Bea is suspended": {
    change: () => setState(bea, "suspended"),
    undo: () => setState(bea, "active"),
  },
  "Ada is suspended": {
    change: () => setState(ada, "suspended"),
    undo: () => setState(ada, "active"),
    decisions: ["Your August membership is suspended", "Welcome back to August"],
  },
  "Bea deletes the account": { change: () => setState(bea, "deleted") },
  "Ada deletes the account": { change: () => setState(ada, "deleted") },
  "Bea pauses": { change: () => setState(bea, "paused"), isNotified: true },
  "Ada pauses": { change: () => setState(ada, "paused"), isNotified: true },
  "Ada reads it": { change: () => markAllRead(ada.id) },
  "Ada switches the kind off": {
    change: () => {
      const { methods, ...rest } = loadChoices(ada.id);
      saveChoices(ada.id, { ...rest, methods: { ...methods, matches: ["in_app"] } });
    },
  },
  "the deadline passes": { change: () => advanceClock(25 * HOUR_MS) },
};

describe.each(Object.entries(WAITING))("%s", (_waits, { arrange, reached }) => {
  it.each(Object.entries(MEANWHILE))(
    "a waiting delivery says only what still holds when meanwhile this happened: %s",
    async (_what, meanwhile) => {
      await arrange();
      advanceClock(MINUTE_MS);
      meanwhile.change();
      await sweepOn();
      meanwhile.undo?.();
      await sweepOn();
      expect(reached()).toBe(meanwhile.isNotified ? 1 : 0);
      const mailed = mailsToAda().flatMap(({ text, html }) => [text, html]);
      if (!meanwhile.isNotified) expect(mailed.join()).not.toContain("Bea");
      const decided = mailsToAda().filter((mail) => !noticesToAda().includes(mail));
      expect(decided.map(({ subject }) => subject)).toEqual(meanwhile.decisions ?? []);
      expect(rows("mails").filter(({ state }) => state === "due")).toEqual([]);
      expect(
        rows("deliveries").filter(({ state }) => state === "due" || state === "queued"),
      ).toEqual([]);
    },
  );
});

it("a mail that names the blocker is canceled, is marked so, and keeps no word of its text", async () => {
  matchPair(ada, bea);
  mailDueNotices();
  block(bea, ada);
  await sendMails();
  expect(rows("mails").map(({ state, text, html }) => [state, text, html])).toEqual([
    ["cancelled", null, null],
    ["cancelled", null, null],
  ]);
  expect(smtp.received).toEqual([]);
});

it("a mail that the unsubscribe link of an earlier one switched off is not sent", async () => {
  matchPair(ada, bea);
  mailDueNotices();
  unsubscribe(unsubscribeToken(ada.id, "all"));
  await sweepOn();
  expect(mailsToAda()).toEqual([]);
});

it("the rest of a daily mail is still sent, without a word about the blocker", async () => {
  const cai = createMember({ stageName: "Cai" });
  daily();
  matchPair(ada, bea);
  matchPair(ada, cai);
  setClock("2025-08-09T13:00:00Z");
  mailDueNotices();
  block(bea, ada);
  await sendMails();
  expect(mailsToAda()).toHaveLength(1);
  expect(mailsToAda()[0]?.text).toContain("Cai");
  expect(mailsToAda()[0]?.text).not.toContain("Bea");
  expect(mailsToAda()[0]?.html).not.toContain("Bea");
});

it("a mail goes to the address that the member has when it is sent", async () => {
  matchPair(ada, bea);
  mailDueNotices();
  runSql(`UPDATE users SET email = 'new@august.example' WHERE id = '${ada.id}'`);
  await sendMails();
  expect(smtp.received.flatMap(({ to }) => to?.map(({ address }) => address))).toContain(
    "new@august.example",
  );
});

it("a mail that waited through an outage into the night is sent in the morning", async () => {
  smtp.respondWith(451);
  matchPair(ada, bea);
  mailDueNotices();
  await sendMails();
  smtp.respondWith(0);
  setClock("2025-08-09T05:00:00Z");
  await sendMails();
  expect(mailsToAda()).toEqual([]);
  setClock("2025-08-09T12:00:00Z");
  await sendMails();
  expect(mailsToAda()).toHaveLength(1);
  expect(
    rows("mails").find(({ recipient }) => recipient === `${ada.name}@august.example`),
  ).toMatchObject({ state: "sent", attempts: 2 });
});

it("a delivery is sent when its mail is, and fails when no server ever accepted it", async () => {
  const listStates = (person: Person) =>
    rows("deliveries")
      .filter(({ user_id, method }) => user_id === person.id && method === "email")
      .map(({ state, sent_at, failed_at }) => [state, sent_at !== null, failed_at !== null]);
  const { conversationId } = matchPair(ada, bea);
  mailDueNotices();
  expect(listStates(ada)).toEqual([["queued", false, false]]);
  advanceClock(MINUTE_MS);
  await sendMails();
  expect(listStates(ada)).toEqual([["sent", true, false]]);
  setClock(NOON);
  sendText(bea, { conversationId });
  smtp.respondWith(451);
  advanceClock(2 * HOUR_MS);
  mailDueNotices();
  for (let day = 0; day < 4; day++) {
    await sendMails();
    advanceClock(DAY_MS);
  }
  expect(listStates(ada)).toEqual([
    ["sent", true, false],
    ["failed", false, true],
  ]);
});
