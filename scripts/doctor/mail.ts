import { createTransport } from "nodemailer";
import { isLiveDeployment } from "~/server/env.server";
import { CALL_MS, type Check, describeFailure, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("mail");

/** Ends a call that the library's own limits, one a step, would let take longer. */
function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CALL_MS / 1_000} seconds`)),
      CALL_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What to do about a mail server's refusal, by the library's code. */
function advise(code: unknown): string {
  if (code === "EAUTH") return "check user and password in SMTP_URL";
  if (code === "ETLS") return "check whether SMTP_URL has to begin with smtp: or smtps:";
  return "check host and port in SMTP_URL, and whether this machine may reach them";
}

/** Whether the mail server greets and takes the password. Nothing is sent. */
export const checkMail: Check = async (settings) => {
  const url = readSetting(settings, "SMTP_URL");
  if (!url)
    return [
      isLiveDeployment(settings)
        ? warn("It is off: August writes to nobody until SMTP_URL is set.")
        : ok("It is off, as SMTP_URL is not set."),
    ];
  const transport = createTransport({
    url,
    connectionTimeout: CALL_MS,
    greetingTimeout: CALL_MS,
    socketTimeout: CALL_MS,
    dnsTimeout: CALL_MS,
  });
  try {
    await withinDeadline(transport.verify());
    return [ok("The mail server greets and lets August in.")];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return [fail(`No mail can leave (${describeFailure(error)}): ${advise(code)}.`)];
  } finally {
    transport.close();
  }
};
