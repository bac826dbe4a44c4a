import { deactivateMatches } from "~/features/matches/deactivation.server";
import { recordDeletion } from "~/features/members/deleted.server";
import { stopChargesSoon } from "~/features/membership/stop-charges.server";
import { after, DAY_MS, islandDate, longDay, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail } from "~/server/ops/mail-layout";
import { endSessions } from "~/server/web/sessions.server";
import type { Viewer } from "~/server/web/viewer.server";
import { RETURN_DAYS } from "./deletion-periods";

/** The last time at which an account that is deleted at `at` can come back. */
export const returnsUntil = (at: Date): Date => after(at, RETURN_DAYS * DAY_MS);

/**
 * Deletes a member's account: nobody sees them anymore, everything planned and every session ends, and what renews
 * is stopped at the payment provider. All of it is purged 30 days later; until then they can come back. A repeat does
 * nothing.
 *
 * @returns the last day on which they can come back
 */
export function deleteAccount({
  id,
  email,
  firstName,
}: Pick<Viewer, "id" | "email" | "firstName">): string {
  const at = now();
  const until = longDay(returnsUntil(at));
  transact((tx) => {
    if (!recordDeletion(tx, id)) return;
    endSessions(tx, id);
    deactivateMatches(tx, id, id);
    if (email)
      queueMail(tx, {
        ...deletionMail(firstName, until),
        recipient: email,
        // Anyone who deletes and comes back again and again hears of it once a day.
        cause: `deleted:${id}:${islandDate(at)}`,
      });
    tx.afterCommit(stopChargesSoon);
  });
  return until;
}

function deletionMail(firstName: string | null, until: string) {
  const address = env().APP_URL;
  return layoutMail({
    subject: "Your August account is deleted",
    parts: [
      greet(firstName),
      {
        text: `Your account is deleted. No one sees you anymore, your matches and meetups have ended, and nothing renews.`,
      },
      {
        text: `Changed your mind? Just sign in by ${until}. After that everything is gone for good.`,
      },
      { button: "Sign in to come back", url: `${address}/account/restore` },
      { text: "If this wasn't you, sign in now and change your password where you sign in." },
    ],
    footer: {
      text: "You got this e-mail because your account was deleted.",
      links: [{ label: "What we keep, and why", url: `${address}/privacy#leaving` }],
    },
  });
}
