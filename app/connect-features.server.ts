import { composeViewer } from "~/features/account/compose-viewer.server";
import { onListSharedChoices } from "~/features/compatibility/shared-choices.server";
import { endGamesOfMatch, endGamesOfMember } from "~/features/games/end-play.server";
import { composeGameNotices } from "~/features/games/game-notices.server";
import { listSharedChoices } from "~/features/games/shared.server";
import { INVITATION_REVIEW } from "~/features/introductions/invitation-delivery.server";
import {
  recordJoin,
  recordMatch,
  recordSubscription,
  recordWriting,
} from "~/features/introductions/rewards.server";
import {
  onMatchEnded,
  onMemberHeld,
  onMemberLeft,
} from "~/features/matches/ending-listener.server";
import { onFeePaid } from "~/features/matches/fee.server";
import { composeFeeNotices } from "~/features/matches/fee-notices.server";
import { findNoticeFaces } from "~/features/matches/match-notice-faces.server";
import { composeMatchNotices } from "~/features/matches/match-notices.server";
import { onMatched } from "~/features/matches/matching.server";
import { onReady } from "~/features/media/media-queue.server";
import { onUnsafe } from "~/features/meetups/meetup/attendance.server";
import { findMeetupDue, recordMeetupPayment } from "~/features/meetups/meetup/base-fee.server";
import {
  endMeetupsOfMatch,
  endMeetupsOfMatches,
  endMeetupsOfMember,
} from "~/features/meetups/meetup/end-with-match.server";
import { composeMeetupNotices } from "~/features/meetups/meetup/meetup-notices.server";
import { onJoined } from "~/features/members/joining.server";
import { onAddressSaved } from "~/features/members/sign-in-ways.server";
import { onSubscribed } from "~/features/membership/events.server";
import { onMeetupDue } from "~/features/membership/order.server";
import { onMeetupPaid, onPaidByCard } from "~/features/membership/recorded-payments.server";
import { restoreDays } from "~/features/membership/restored-days.server";
import { onAnswered } from "~/features/messages/answered.server";
import {
  composeMessageNotices,
  findClosedMessages,
} from "~/features/messages/message-notices.server";
import { sendPending } from "~/features/messages/pending-messages.server";
import { onComposeNotices } from "~/features/notifications/current-texts.server";
import { onDeliver } from "~/features/notifications/due.server";
import { onMail } from "~/features/notifications/mail-notices.server";
import { onLoadNoticeFaces } from "~/features/notifications/notice-faces.server";
import { reportUnsafeMeetup } from "~/features/reports/unsafe-meetup.server";
import { blockHolder } from "~/features/safety/blocked-addresses.server";
import { holdKnownCard } from "~/features/safety/holds.server";
import { onLifted } from "~/features/safety/suspension.server";
import { announceVoice } from "~/features/voice/announce.server";
import { composeEventChanges } from "~/features/whats-on/event-changes.server";
import { composeEventReminders } from "~/features/whats-on/going-dates.server";
import { onLoadViewer } from "~/server/web/viewer.server";

type Listener<Args extends unknown[]> = (...args: Args) => void;

/** One row of the table: an event and who hears of it, in this order. */
const hear =
  <Args extends unknown[]>(
    register: (listener: Listener<Args>) => void,
    ...listeners: Listener<NoInfer<Args>>[]
  ) =>
  () =>
    register((...args) => {
      for (const listener of listeners) listener(...args);
    });

/**
 * Who hears of what. Folders on lower floors say that something happened, and folders above them, which they do not
 * import, hear of it inside the same transaction (the floors are listed in tests/support/floors.ts). An event
 * without a listener throws, except for kinds of files, notices, and mail, most of which need none.
 */
const EVENTS = [
  hear(onJoined, recordJoin),
  hear(onAddressSaved, blockHolder),
  hear(onMatched, recordMatch),
  hear(onAnswered, recordWriting),
  hear(onMatchEnded, endMeetupsOfMatch, endGamesOfMatch),
  hear(onMemberLeft, endMeetupsOfMember, endGamesOfMember),
  hear(onMemberHeld, endMeetupsOfMatches, endMeetupsOfMember),
  hear(onUnsafe, reportUnsafeMeetup),
  hear(onSubscribed, recordSubscription),
  hear(onPaidByCard, holdKnownCard),
  hear(onMeetupPaid, recordMeetupPayment),
  hear(onFeePaid, sendPending),
  hear((listener: typeof announceVoice) => onReady("voice_message", listener), announceVoice),
];

/** Answers the questions of lower folders that only a folder above them can answer. */
function connectAnswers(): void {
  onLoadViewer(composeViewer);
  onLifted(restoreDays);
  onMeetupDue(findMeetupDue);
  onListSharedChoices(listSharedChoices);
  onLoadNoticeFaces(findNoticeFaces);
  onComposeNotices("match", composeMatchNotices);
  onComposeNotices("message", composeMessageNotices);
  onComposeNotices("meetup", composeMeetupNotices);
  onComposeNotices("game", composeGameNotices);
  onComposeNotices("fee", composeFeeNotices);
  onComposeNotices("event", composeEventReminders);
  onComposeNotices("event-change", composeEventChanges);
  onDeliver("message", findClosedMessages);
  onMail("invitation", INVITATION_REVIEW);
}

/** Registers the table of events and the answers. Called at the start; idempotent. */
export function connectFeatures(): void {
  for (const connect of EVENTS) connect();
  connectAnswers();
}
