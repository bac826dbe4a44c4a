import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { closeMatch } from "~/features/matches/closing.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { queueMail } from "~/server/ops/mail.server";
import {
  advanceClock,
  createMember,
  matchPair,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { sendText } from "../../../tests/support/steps";
import { setTestEnv } from "../../../tests/support/test-env";
import { mailDueNotices, sendMails } from "./mail-notices.server";

setUpDatabase();

let smtp: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  smtp = await startMailServer();
  setTestEnv({ SMTP_URL: smtp.url });
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.received.length = 0;
});

it("the welcome mail of a member who is suspended before it is sent stays unsent", async () => {
  const cai = createMember();
  setState(cai, "suspended");
  await sendMails();
  expect(rows("mails").map(({ cause, state }) => [String(cause).split(":")[0], state])).toEqual([
    ["welcome", "cancelled"],
    ["moderation", "sent"],
  ]);
  expect(smtp.received.map(({ subject }) => subject)).toEqual([
    "Your August membership is suspended",
  ]);
});

const OWN_MAILS = ["concierge", "export", "moderation", "warning"];

it("no mail to a member who deletes the account before it is sent leaves, but the one that says so", async () => {
  const cai = createMember();
  transact((tx) => {
    for (const origin of OWN_MAILS)
      queueMail(tx, {
        recipient: `${cai.name}@august.example`,
        subject: "For Cai",
        text: "For Cai",
        html: "<p>For Cai</p>",
        cause: `${origin}:${cai.id}:1`,
      });
  });
  deleteAccount(cai.viewer());
  await sendMails();
  expect(smtp.received.map(({ subject }) => subject)).toEqual(["Your August account is deleted"]);
  const listOrigins = (state: string) =>
    rows("mails")
      .filter((mail) => mail.state === state)
      .map(({ cause }) => String(cause).split(":")[0]);
  expect(listOrigins("cancelled").sort()).toEqual([...OWN_MAILS, "welcome"].sort());
  expect(listOrigins("sent")).toEqual(["deleted"]);
});

describe("a mail that is neither a notice nor a welcome", () => {
  const invitation = { recipient: "a@b.example", subject: "Come along", cause: "greeting:1" };
  const queue = (texts?: { text: string; html: string }) =>
    transact((tx) => queueMail(tx, { ...invitation, ...texts }));

  it("a mail that is neither a notice nor a welcome is sent as it was queued", async () => {
    queue({ text: "To the beach", html: "<p>To the beach</p>" });
    await sendMails();
    expect(smtp.received).toMatchObject([{ subject: "Come along", text: "To the beach\n" }]);
    expect(rows("mails").map(({ state }) => state)).toEqual(["sent"]);
  });

  it("a mail that no code here can compose stays in the queue, and the log says so", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    queue();
    await sendMails();
    expect(rows("mails")).toMatchObject([{ state: "due", attempts: 0 }]);
    expect(errors.mock.calls.join()).toContain("mail_without_text");
    errors.mockRestore();
  });
});

it.each([
  ["who closed the match", true, 0],
  ["who did not close it", false, 1],
])("%s gets as many mails about a message from before", async (_who, isCloser, mails) => {
  const [ada, bea] = [createMember(), createMember({ plan: "social" })];
  const { conversationId, matchId } = matchPair(ada, bea);
  advanceClock(HOUR_MS);
  mailDueNotices();
  await sendMails();
  sendText(bea, { conversationId });
  advanceClock(HOUR_MS);
  smtp.received.length = 0;
  smtp.respondWith(451);
  mailDueNotices();
  await sendMails();
  closeMatch(isCloser ? ada : bea, matchId, "");
  smtp.respondWith(0);
  advanceClock(HOUR_MS);
  await sendMails();
  const told = smtp.received.filter(
    ({ to, text }) =>
      to?.some(({ address }) => address?.startsWith(`${ada.name}@`)) &&
      text?.includes("wrote to you"),
  );
  expect(told).toHaveLength(mails);
});
