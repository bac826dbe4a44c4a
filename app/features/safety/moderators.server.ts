import { listModerators } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import type { Transaction } from "~/server/database.server";

/**
 * Tells the moderators in the bell that something waits for them, without a name.
 *
 * @param except the moderator whom it concerns
 */
export function tellModerators(
  tx: Transaction,
  notice: { title: string; message: string; cause: string },
  except?: string,
): void {
  for (const userId of listModerators().filter((id) => id !== except))
    notifyInBell(tx, { ...notice, userId, type: "moderation", link: "/review" });
}
