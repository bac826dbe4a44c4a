import { listModerators } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import type { Transaction } from "~/server/data/database.server";

/**
 * Tells the moderators in the bell that something waits for them, without a name.
 * @param mayDecide which of them
 */
export function tellModerators(
  tx: Transaction,
  notice: { title: string; message: string; cause: string },
  mayDecide: (moderatorId: string) => boolean,
): void {
  for (const userId of listModerators().filter(mayDecide))
    notifyInBell(tx, { ...notice, userId, type: "moderation", link: "/review" });
}
