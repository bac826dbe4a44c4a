import { isLiveDeployment, isLoopback } from "~/server/env.server";
import { findRefusedSetting, transmit } from "~/server/smtp.server";
import { CALL_MS, type Check, describeFailure, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("mail");

/** What to do about a mail server's refusal. */
function advise(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (findRefusedSetting(error) === "MAIL_FROM")
    return "it refuses MAIL_FROM as the sender: check the address, and whether it is allowed there";
  if (code === "EAUTH") return "check user and password in SMTP_URL";
  if (code === "ETLS")
    return "August sends nothing without TLS to another machine: check whether the server offers it, and whether SMTP_URL has to begin with smtp: or smtps:";
  return "check host and port in SMTP_URL, and whether this machine may reach them";
}

/** Ends the dialogue where the text would follow. */
class EndOfTrial extends Error {}

/** Whether the server would take a mail from August's address to itself. Nothing is sent. */
async function tryMail(url: string, from: string): Promise<Error | null> {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  try {
    await transmit(
      url,
      { from: address, to: [address] },
      Buffer.from("Trial"),
      () => {
        throw new EndOfTrial();
      },
      { dialogueMs: CALL_MS },
    );
    return null;
  } catch (error) {
    if (error instanceof EndOfTrial || !(error instanceof Error)) return null;
    // The sender was taken; that its mailbox takes mail is not needed.
    const isRecipients = "command" in error && error.command === "RCPT TO";
    return isRecipients && !findRefusedSetting(error) ? null : error;
  }
}

/** Whether the mail server greets, takes the password, over TLS, and the sender. Nothing is sent. */
export const checkMail: Check = async (settings) => {
  const url = readSetting(settings, "SMTP_URL");
  if (!url)
    return [
      isLiveDeployment(settings)
        ? warn("It is off: August writes to nobody until SMTP_URL is set.")
        : ok("It is off, as SMTP_URL is not set."),
    ];
  const error = await tryMail(url, readSetting(settings, "MAIL_FROM") ?? "");
  if (error) return [fail(`No mail can leave (${describeFailure(error)}): ${advise(error)}.`)];
  const link = isLoopback(url) ? "on this machine" : "over TLS";
  return [ok(`The mail server lets August in ${link} and takes MAIL_FROM as the sender.`)];
};
