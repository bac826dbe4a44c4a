import { ACCOUNTS } from "~/features/members/account.server";
import { type Identity, saveIdentity } from "~/features/members/sign-in-ways.server";
import { restoreTyped, type TypedBefore } from "~/features/profile/unsaved.server";
import { holdKnownIdentity } from "~/features/safety/holds.server";
import { endPollsUnless } from "~/server/data/changes.server";
import { now } from "~/server/data/clock.server";
import { countToday } from "~/server/data/daily-counts.server";
import { prepared, transact } from "~/server/data/database.server";
import { type Browser, LIVE_SESSIONS, replaceSession } from "~/server/web/sessions.server";

export interface StartedSession {
  userId: string;
  /** For the cookie. */
  token: string;
}

/**
 * Signs someone in: finds or makes their account, starts a session of this browser, and hands over
 * what was typed in it before. All of it happens, or nothing.
 *
 * @param typedBefore what was typed in the browser before (`readBrowser`)
 */
export function startSession(
  identity: Identity,
  browser: Browser,
  typedBefore: TypedBefore = {},
): StartedSession {
  return transact((tx) => {
    const userId = saveIdentity(tx, identity);
    holdKnownIdentity(tx, userId, identity);
    const token = replaceSession(tx, userId, browser);
    restoreTyped(typedBefore, userId);
    countToday("sign_in");
    return { userId, token };
  });
}

const LIVE_SQL = `SELECT s.id FROM json_each(:ids) CROSS JOIN (${LIVE_SESSIONS}) s ON s.id = json_each.value
  CROSS JOIN (${ACCOUNTS}) u ON u.id = s.userId WHERE u.state IN ('active', 'paused')`;

/**
 * Sweep: ends the polls of sessions that have ended and of members who were suspended, held or deleted, also
 * where another process, a moderator's command, did that.
 */
export const endRevoked = (): number =>
  endPollsUnless((sessionIds) =>
    prepared<{ id: string }>(LIVE_SQL)
      .all({ ids: JSON.stringify(sessionIds), now: now().getTime() })
      .map(({ id }) => id),
  );
