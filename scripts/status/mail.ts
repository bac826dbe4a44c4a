import { isLiveDeployment, isLoopback } from "~/server/ops/env.server";
import {
  findRefusedSetting,
  isAnswered,
  isRefusedForGood,
  transmit,
} from "~/server/ops/smtp.server";
import { CALL_MS, type Check, findingsOf, readSetting, type Settings } from "./finding";

const { ok, warn, fail } = findingsOf("mail");

interface MailError extends Error {
  code?: string;
  /** The code of the system's error behind it. */
  originalCode?: string;
  response?: string;
}

/** What happened: the server's own words, else the failure of the network. */
const sayWhy = ({ response, originalCode, message }: MailError): string =>
  (response ?? originalCode ?? message).replace(/\s+/g, " ").slice(0, 300).replace(/\.$/, "");

/** What to do about a mail server's refusal. */
function advise(error: MailError): string {
  const { code, originalCode, message } = error;
  const setting = findRefusedSetting(error);
  if (setting === "MAIL_FROM")
    return "it refuses MAIL_FROM as the sender: check the address, and whether it is allowed there";
  if (code === "EAUTH") return "check user and password in SMTP_URL";
  if (code === "ETLS" && isAnswered(error))
    return "August sends nothing without TLS to another machine: check whether the server offers it, and whether SMTP_URL has to begin with smtp: or smtps:";
  if (setting)
    return "it doesn't let August send to other hosts: check user and password in SMTP_URL, and whether that server relays mail for this machine";
  if (/CERT|SIGNATURE|ISSUER/.test(originalCode ?? ""))
    return "its certificate is refused: check that SMTP_URL has the host name it was issued for, and that it is valid and complete";
  if (/TLS|SSL|EPROTO/.test(`${code} ${originalCode} ${message}`))
    return "TLS broke off before it was set up: check whether SMTP_URL has to begin with smtp: or smtps:, and the server's TLS";
  return "check host and port in SMTP_URL, and whether this machine may reach them";
}

/** Ends the dialogue where the text would follow. */
class EndOfTrial extends Error {}

/** On another host, since a relay takes mail to its own domain from anyone. This one has no mailboxes. */
const RECIPIENT = "nobody@example.com";

/** Whether the server would take a mail from August's address to another host. Nothing is sent. */
async function tryMail(url: string, settings: Settings): Promise<MailError | null> {
  const from = readSetting(settings, "MAIL_FROM") ?? "";
  const appUrl = readSetting(settings, "APP_URL") ?? "";
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  try {
    await transmit(
      url,
      { from: address, to: [RECIPIENT] },
      Buffer.from("Trial"),
      () => {
        throw new EndOfTrial();
      },
      { name: URL.canParse(appUrl) ? new URL(appUrl).hostname : "localhost", dialogueMs: CALL_MS },
    );
    return null;
  } catch (error) {
    if (error instanceof EndOfTrial || !(error instanceof Error)) return null;
    // All was taken but the recipient, who does not exist.
    return isRefusedForGood(error) ? null : error;
  }
}

/** Whether the mail server greets, takes the password, over TLS, the sender and mail to others. Nothing is sent. */
export const checkMail: Check = async (settings) => {
  const url = readSetting(settings, "SMTP_URL");
  if (!url)
    return [
      isLiveDeployment(settings)
        ? warn("It is off: August writes to nobody until SMTP_URL is set.")
        : ok("It is off, as SMTP_URL is not set."),
    ];
  const error = await tryMail(url, settings);
  if (error && isAnswered(error) && !findRefusedSetting(error))
    return [warn(`The mail server takes no mail now (${sayWhy(error)}): August keeps trying.`)];
  if (error) return [fail(`No mail can leave (${sayWhy(error)}): ${advise(error)}.`)];
  const link = isLoopback(url) ? "on this machine" : "over TLS";
  return [ok(`The mail server lets August in ${link} and takes MAIL_FROM as the sender.`)];
};
