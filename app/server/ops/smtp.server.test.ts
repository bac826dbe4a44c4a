import { expect, it, vi } from "vitest";
import { type Script, startScriptedRelay } from "../../../tests/support/scripted-relay";
import { setTestEnv } from "../../../tests/support/test-env";
import { MINUTE_MS, SECOND_MS } from "../data/clock.server";
import { findRefusedSetting, isRefusedForGood, transmit } from "./smtp.server";

setTestEnv({ APP_URL: "https://august.example" });

const FROM = "hello@august.example";
const TO = "bob@x.example";
const send = (url: string) =>
  transmit(url, { from: FROM, to: [TO] }, Buffer.from("Subject: x\r\n\r\nHi\r\n"), () => undefined);

/** What August makes of a relay: "sent", a setting, "mail" (this one is refused for good), or "later". */
async function judge(script: Script, isUser = true): Promise<string> {
  const relay = await startScriptedRelay(script);
  const error = await send(isUser ? relay.urlOfUser : relay.url).catch((thrown) => thrown);
  await relay.close();
  if (!error) return "sent";
  return findRefusedSetting(error) ?? (isRefusedForGood(error) ? "mail" : "later");
}

it.each([
  ["RCPT", `554 5.7.1 <${TO}>: Relay access denied`],
  ["RCPT", `454 4.7.1 <${TO}>: Relay access denied`],
  ["RCPT", "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain"],
  ["RCPT", "530 5.7.0 Authentication required"],
  ["RCPT", "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"],
  ["RCPT", "550-5.7.1 Invalid credentials for relay [192.0.2.1].\r\n550 5.7.1 - gsmtp"],
  ["RCPT", "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ["RCPT", "550 relay not permitted"],
  ["RCPT", "550 Please turn on SMTP Authentication in your mail client"],
  ["DATA", `554 5.7.1 <${TO}>: Relay access denied`],
  ["END", "550 5.7.708 Access denied, traffic not accepted from this IP"],
  ["MAIL", "530-5.7.0 Authentication Required.\r\n530 5.7.0 - gsmtp"],
  ["MAIL", "530 5.7.57 Client not authenticated to send mail"],
  ["MAIL", `553 5.7.1 <${FROM}>: Sender address rejected: not logged in`],
  ["GREETING", "554 5.7.1 No SMTP service for you"],
  ["AUTH", "535 5.7.8 Username and password not accepted"],
])(
  "a relay that doesn't let August send is SMTP_URL's fault and costs no mail: %s %s",
  async (step, answer) => {
    expect(await judge({ [step]: answer })).toBe("SMTP_URL");
  },
);

it("a user in SMTP_URL is never left out silently where the relay offers no sign-in", async () => {
  const EHLO = "250-relay.example\r\n250 SIZE 1000000";
  expect(await judge({ EHLO })).toBe("SMTP_URL");
  expect(await judge({ EHLO }, false)).toBe("sent");
});

it.each([
  ["MAIL", "550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 - gsmtp"],
  ["RCPT", "550 5.4.5 Daily user sending limit exceeded"],
  ["RCPT", "550 Message quota exceeded"],
  ["RCPT", "552 5.2.2 Mailbox full"],
  ["RCPT", "550 5.7.1 Email quota exceeded"],
  ["RCPT", "550 5.1.90 You've reached your daily limit for message recipients"],
  ["END", "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException"],
  ["END", "554 Sending paused for this account"],
  ["END", `554 Message rejected: Email address is not verified: ${TO}`],
  ["MAIL", "501 Unsupported option: SIZE"],
  ["MAIL", "501 5.5.4 Unsupported option: SIZE"],
  ["MAIL", "452 4.3.1 Insufficient system storage"],
  ["AUTH", "454 4.7.0 Temporary authentication failure"],
])(
  "a full quota, or another passing trouble, blames no setting and costs no mail: %s %s",
  async (step, answer) => {
    expect(await judge({ [step]: answer })).toBe("later");
  },
);

it.each([
  ["MAIL", `550 5.7.1 <${FROM}>: you may not use this address`],
  ["MAIL", "501 5.1.7 Bad sender address syntax"],
  ["MAIL", "550 5.1.8 Access denied, bad outbound sender"],
  ["MAIL", "553 Not one of your addresses"],
  ["RCPT", `553 5.7.1 <${FROM}>: Sender address rejected: not owned by user august`],
  ["RCPT", "550 Sender verify failed"],
  ["END", "550 5.7.60 Client does not have permissions to send as this sender"],
  ["END", "554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException"],
  ["END", `554 Message rejected: Email address is not verified: ${FROM}`],
  ["END", "550 5.7.26 Unauthenticated email from august.example is not accepted"],
])("a refused address of the sender is MAIL_FROM's fault: %s %s", async (step, answer) => {
  expect(await judge({ [step]: answer })).toBe("MAIL_FROM");
});

it.each([
  ["RCPT", `550 5.1.1 <${TO}>: User unknown (relay3.example.com)`],
  ["RCPT", "553 5.1.3 Bad recipient address syntax"],
  ["RCPT", "556 5.1.10 Recipient address has null MX"],
  ["RCPT", `550 <quota.relay@denied.example> user unknown`],
  ["RCPT", "551 User not local"],
  ["RCPT", "553 Mailbox name not allowed"],
  ["END", `550 5.1.1 ${TO} does not exist`],
  ["END", "550 5.7.1 Message rejected as spam (relay7.example.net)"],
  ["END", "550 This message was classified as SPAM"],
  ["END", "554 5.6.0 Message contains a virus"],
])(
  "a wrong recipient, or a text taken for spam, costs that mail only: %s %s",
  async (step, answer) => {
    expect(await judge({ [step]: answer })).toBe("mail");
  },
);

it("a relay that wants a host name in EHLO, as Google's does, gets the one of APP_URL", async () => {
  const relay = await startScriptedRelay({
    "EHLO august.example": "250-relay.example\r\n250 AUTH PLAIN",
    EHLO: "421 4.7.0 Try again later, closing connection. (EHLO)",
  });
  await send(relay.url);
  expect(relay.commands[0]).toBe("EHLO august.example");
  await relay.close();
});

it("a relay that greets after a minute gets the mail", async () => {
  const relay = await startScriptedRelay({ GREETING: "" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const sent = send(relay.url);
    await relay.connected;
    await vi.advanceTimersByTimeAsync(MINUTE_MS + SECOND_MS);
    relay.greet();
    await sent;
  } finally {
    vi.useRealTimers();
    await relay.close();
  }
});
