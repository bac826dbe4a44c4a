import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, rows, setUpDatabase } from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { setTestEnv } from "../../../tests/support/test-env";
import { DAY_MS, HOUR_MS, MINUTE_MS, now } from "../data/clock.server";
import * as databases from "../data/database.server";
import { transact } from "../data/database.server";
import { type MailReview, queueMail, sendDueMails } from "./mail.server";
import { deleteOldMails, findMailOutage } from "./mail-state.server";
import { transmit } from "./smtp.server";

setUpDatabase();

let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  setTestEnv({ SMTP_URL: server.url });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.respondWith(0);
  server.respondToSenderWith(0);
  server.respondToTextWith(0);
  server.setReplies("sent");
});

const queue = (cause = "test:1", unsubscribeUrl?: string) =>
  transact((tx) =>
    queueMail(tx, {
      recipient: "ada@august.example",
      subject: "You have a new match",
      text: "Hello 🌊",
      html: "<p>Hello 🌊</p>",
      cause,
      unsubscribeUrl,
    }),
  );
/** why: the tests of notices cover who may still get which mail; here every mail is still wanted. */
const review: MailReview = {
  decide: (_tx, { text, html, ...mail }) => ({
    decision: "send",
    mail: { ...mail, text: text ?? "", html: html ?? "" },
  }),
  settle: () => undefined,
};
const states = () => rows("mails").map(({ state }) => state);

describe("a mail", () => {
  it("each cause is mailed once, as text and HTML, with a way to unsubscribe", async () => {
    const ids = [1, 2, 3].map(() => queue("test:1", "http://localhost:4600/unsubscribe/x"));
    expect(new Set(ids).size).toBe(1);
    expect(await sendDueMails(review)).toBe(1);
    expect(await sendDueMails(review)).toBe(0);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(mail?.text).toContain("Hello 🌊");
    expect(mail?.html).toContain("<p>Hello 🌊</p>");
    expect(headers).toMatchObject({
      "list-unsubscribe": "<http://localhost:4600/unsubscribe/x>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "auto-submitted": "auto-generated",
    });
    expect(states()).toEqual(["sent"]);
  });

  it.each(["ada@b.example,eve@b.example", "Ada <ada@b.example>, eve@b.example"])(
    "a recipient that reads like two addresses is sent to one or to none: %s",
    async (recipient) => {
      transact((tx) =>
        queueMail(tx, { recipient, subject: "x", text: "x", html: "x", cause: "x:1" }),
      );
      await sendDueMails(review);
      expect(server.received.flatMap(({ to }) => to ?? []).length).toBeLessThan(2);
    },
  );

  it("a mail without an unsubscribe address has no such header", async () => {
    queue();
    await sendDueMails(review);
    expect(server.received[0]?.headers.some(({ key }) => key.startsWith("list-"))).toBe(false);
  });

  it("a mail survives a server that is busy for a day: it is retried for 48 hours, at least hourly", async () => {
    server.respondWith(451);
    queue();
    const startMs = now().getTime();
    const triedAtMinutes: number[] = [];
    while (states()[0] === "due") {
      triedAtMinutes.push((now().getTime() - startMs) / MINUTE_MS);
      expect(await sendDueMails(review)).toBe(0);
      const [mail] = rows("mails");
      expect(mail?.attempts).toBe(triedAtMinutes.length);
      // No attempt comes before its time.
      advanceClock(Math.max(0, Number(mail?.due_at) - now().getTime() - 1));
      expect(await sendDueMails(review)).toBe(0);
      expect(rows("mails")).toEqual([mail]);
      advanceClock(1);
    }
    const hourly = Array.from({ length: 46 }, (_, hour) => 122 + hour * 60);
    expect(triedAtMinutes).toEqual([0, 2, 6, 14, 30, 62, ...hourly, 48 * 60]);
  });

  it("a mail is sent within the hour once the server is back, even on the second day", async () => {
    server.respondWith(451);
    queue();
    for (let hour = 0; hour < 40; hour += 8) {
      await sendDueMails(review);
      advanceClock(8 * HOUR_MS);
    }
    await sendDueMails(review);
    server.respondWith(0);
    advanceClock(HOUR_MS);
    expect(await sendDueMails(review)).toBe(1);
    expect(states()).toEqual(["sent"]);
  });

  it("a mail that is sent or given up keeps no text", async () => {
    queue();
    await sendDueMails(review);
    expect(rows("mails")).toEqual([expect.objectContaining({ text: null, html: null })]);
  });

  it("a mail to an address that does not exist is given up at once", async () => {
    server.respondWith(550);
    queue();
    await sendDueMails(review);
    expect(states()).toEqual(["failed"]);
    expect(server.received).toEqual([]);
  });

  it("a mail that the relay takes, but never answers, is repeated twice under the same message id and not for 48 hours", async () => {
    server.setReplies("lost");
    queue();
    for (let passedMs = 0; passedMs < 3 * DAY_MS; passedMs += 10 * MINUTE_MS) {
      await sendDueMails(review);
      advanceClock(10 * MINUTE_MS);
    }
    expect(server.received).toHaveLength(3);
    expect(server.received[0]?.messageId).toMatch(/^<august-\d+-\d+@localhost>$/);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(states()).toEqual(["failed"]);
  });

  it("a relay that needs minutes to answer the final dot gets a mail once, and no other waits for it", async () => {
    server.setReplies("held");
    queue("test:1");
    queue("test:2");
    expect(await sendDueMails(review)).toBe(0);
    for (let minute = 0; minute < 10; minute++) {
      advanceClock(MINUTE_MS);
      await sendDueMails(review);
    }
    expect(server.received).toHaveLength(2);
    server.setReplies("sent");
    queue("test:3");
    expect(await sendDueMails(review)).toBe(1);
    await expect.poll(states).toEqual(["sent", "sent", "sent"]);
    expect(server.received).toHaveLength(3);
  });

  it.each([
    [550, 0, "at MAIL FROM"],
    [0, 553, "at RCPT TO, as Postfix does"],
  ])(
    "a MAIL_FROM that the relay refuses (%i, %i %s) is named at once and costs no mail",
    async (atSender, atRecipient) => {
      const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
      server.respondToSenderWith(atSender);
      server.respondWith(atRecipient, "5.7.1 <hello@august.example>: Sender address rejected");
      queue();
      await sendDueMails(review);
      expect(errors.mock.calls.flat().join()).toMatch(
        /"mail_setting_refused".*"setting":"MAIL_FROM"/,
      );
      errors.mockRestore();
      expect(findMailOutage()).toMatchObject({ setting: "MAIL_FROM" });
      server.respondToSenderWith(0);
      server.respondWith(0);
      advanceClock(2 * MINUTE_MS);
      expect(await sendDueMails(review)).toBe(1);
      expect(findMailOutage()).toBe(null);
    },
  );

  it("a relay that denies relaying loses no mail: SMTP_URL is named at once, and all wait", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.respondWith(554, "5.7.1 <ada@august.example>: Relay access denied");
    queue("test:1");
    queue("test:2");
    await sendDueMails(review);
    expect(errors.mock.calls.flat().join()).toMatch(/"mail_setting_refused".*"setting":"SMTP_URL"/);
    errors.mockRestore();
    expect(states()).toEqual(["due", "due"]);
    expect(findMailOutage()).toMatchObject({ setting: "SMTP_URL" });
    server.respondWith(0);
    advanceClock(2 * MINUTE_MS);
    expect(await sendDueMails(review)).toBe(2);
    expect(findMailOutage()).toBe(null);
  });

  it("a daily quota that is full loses no mail of that day", async () => {
    server.respondToTextWith(554, "5.2.0 SubmissionQuotaExceeded");
    queue();
    for (let hour = 0; hour < 24; hour++) {
      await sendDueMails(review);
      advanceClock(HOUR_MS);
    }
    server.respondToTextWith(0);
    expect(await sendDueMails(review)).toBe(1);
    expect(states()).toEqual(["sent"]);
  });

  it("one mail that is taken for spam is given up alone, and the next one is sent", async () => {
    server.respondToTextWith(550, "5.7.1 Message rejected as spam");
    queue("test:1");
    await sendDueMails(review);
    server.respondToTextWith(0);
    queue("test:2");
    expect(await sendDueMails(review)).toBe(1);
    expect([states(), findMailOutage()]).toEqual([["failed", "sent"], null]);
  });

  it("a password is not sent in the clear to another machine whose STARTTLS is stripped", async () => {
    // Loopback, but by an address that does not count as this machine.
    const stripped = await startMailServer({ host: "127.0.0.2", takesPasswords: true });
    const url = stripped.url.replace("//", "//ada:secret@");
    const text = Buffer.from("Subject: x");
    const send = (address: string) =>
      transmit(address, { from: "a@b.example", to: ["c@d.example"] }, text, () => undefined);
    await expect(send(url)).rejects.toMatchObject({ code: "ETLS" });
    expect([stripped.passwords, stripped.received]).toEqual([[], []]);
    await stripped.close();
  });

  it("a mail whose sending could not be recorded goes out again under the same message id, and keeps no other waiting", async () => {
    queue();
    queue("test:2");
    const { transact: plain } = databases;
    const recording = vi.spyOn(databases, "transact");
    recording.mockImplementationOnce(plain).mockImplementationOnce(plain);
    recording.mockImplementationOnce(() => {
      throw new Error("disk I/O error");
    });
    await expect(sendDueMails(review)).rejects.toThrow("disk I/O error");
    recording.mockRestore();
    expect(await sendDueMails(review)).toBe(1);
    advanceClock(11 * MINUTE_MS);
    expect(await sendDueMails(review)).toBe(1);
    expect(states()).toEqual(["sent", "sent"]);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[1], ids[0]]);
  });

  it("a mail is deleted 30 days after it was sent, and a waiting one never is", async () => {
    queue("test:1");
    await sendDueMails(review);
    queue("test:2");
    advanceClock(30 * DAY_MS - 1);
    expect(deleteOldMails()).toBe(0);
    advanceClock(2);
    expect(deleteOldMails()).toBe(1);
    expect(states()).toEqual(["due"]);
  });
});
