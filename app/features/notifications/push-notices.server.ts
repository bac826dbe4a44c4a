import { after, MINUTE_MS, now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { markPushFailed, markSentByPush, markSkipped, postpone } from "./delivery-states.server";
import { type DueNotice, loadDueNotices, membersWithDue } from "./due.server";
import { composeDiscreet } from "./kind-texts";
import { noticeKind } from "./kinds";
import { kindsIn } from "./mail-text";
import { type PushedNotice, pushTo } from "./push-send.server";
import { endSubscription, listSubscriptions, pushKey } from "./subscriptions.server";

const MOST_ATTEMPTS = 4;

/**
 * Sweep: pushes what is due to the members' own devices, one push for everything of a member. Due
 * notices are marked as sent before they are sent (at most once): a crash in between loses a push
 * and never repeats one.
 * @returns how many pushes a push service accepted
 */
export async function pushDueNotices(): Promise<number> {
  if (!pushKey()) return 0;
  let sentCount = 0;
  for (const userId of membersWithDue("push")) if (await pushToMember(userId)) sentCount += 1;
  return sentCount;
}

/** Claims what is due. */
function claim(userId: string): DueNotice[] {
  return transact((tx) => {
    const { wanted, unwanted, waitUntil } = loadDueNotices(userId, "push");
    markSkipped(tx, unwanted);
    if (waitUntil) {
      postpone(tx, wanted, waitUntil);
      return [];
    }
    markSentByPush(tx, wanted);
    return wanted;
  });
}

/** The push for one notice as a device shows it; for several, their number. */
function composePush(notices: readonly DueNotice[]): PushedNotice {
  const kinds = kindsIn(notices.map(({ type }) => ({ kind: noticeKind(type) })));
  const [kind = "other", ...others] = kinds;
  const links = new Set(notices.map(({ link }) => link ?? "/notifications"));
  const [link = "/notifications", ...otherLinks] = links;
  return {
    title: others.length > 0 ? "News from August" : composeDiscreet(kind, notices),
    body:
      notices.length > 1 ? `You have ${notices.length} new notifications.` : "Tap to open August.",
    link: otherLinks.length > 0 ? "/notifications" : link,
    tag: others.length > 0 ? "august" : kind,
  };
}

async function pushToMember(userId: string): Promise<boolean> {
  const notices = claim(userId);
  if (notices.length === 0) return false;
  const push = composePush(notices);
  const outcomes = await Promise.all(
    listSubscriptions(userId).map(async (subscription) => {
      const outcome = await pushTo(subscription, push);
      if (outcome === "gone") endSubscription(userId, subscription.id);
      return outcome;
    }),
  );
  if (outcomes.includes("taken")) return true;
  const attempts = Math.max(...notices.map((notice) => notice.attempts)) + 1;
  const isWorthMore = outcomes.includes("later") && attempts < MOST_ATTEMPTS;
  const dueAt = isWorthMore ? after(now(), 2 ** attempts * MINUTE_MS) : null;
  transact((tx) => markPushFailed(tx, notices, dueAt));
  return false;
}
