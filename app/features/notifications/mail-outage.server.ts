import { listModerators } from "~/features/members/account.server";
import { HOUR_MS, weekdayTime } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { log } from "~/server/ops/log.server";
import { GIVEN_UP_AFTER_MS } from "~/server/ops/mail.server";
import { countDueMails, findMailOutage } from "~/server/ops/mail-state.server";
import { notify } from "./notify.server";

/** The outage that this process has logged. */
let loggedOutage: number | null = null;

const REFUSED = {
  MAIL_FROM: "The mail server refuses August's own address. Correct MAIL_FROM",
  SMTP_URL: "The mail server won't let August in or pass its mail on. Correct SMTP_URL",
};

function describeOutage({
  since,
  setting,
}: NonNullable<ReturnType<typeof findMailOutage>>): string {
  const hours = GIVEN_UP_AFTER_MS / HOUR_MS;
  return setting
    ? `${REFUSED[setting]} within ${hours} hours and nothing is lost.`
    : `The mail server hasn't taken any mail since ${weekdayTime(since)}. August retries each mail for ${hours} hours, then gives up.`;
}

/**
 * Sweep: notifies the moderators, once per outage, that no mail is sent. Mails wait 48 hours, so
 * there is time to fix it.
 * @returns how many outages were found that the log did not have
 */
export function reportMailOutage(): number {
  const outage = findMailOutage();
  if (!outage) {
    loggedOutage = null;
    return 0;
  }
  if (loggedOutage === outage.lastSentMs) return 0;
  const { lastSentMs, since, setting } = outage;
  log("error", "mail_outage", { since: since.toISOString(), waiting: countDueMails(), setting });
  transact((tx) => {
    for (const userId of listModerators())
      notify(tx, {
        userId,
        type: "mail_outage",
        title: "Mail isn’t going out",
        message: describeOutage(outage),
        // Constant during an outage: a restart does not report the same one again.
        cause: `mail-outage:${lastSentMs}`,
      });
  });
  // Where the notices could not be written, the next run writes them.
  loggedOutage = lastSentMs;
  return 1;
}
