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
import { listMatchIds } from "~/features/matches/deactivation.server";
import { type EndingListener, onEndings } from "~/features/matches/ending-listener.server";
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
import { onLoadViewer } from "~/server/web/viewer.server";

/** What is planned and played between two members ends with their match, and the rest with a membership. */
const ENDINGS: EndingListener = {
  matchEnded: (tx, matchId) => {
    endMeetupsOfMatch(tx, matchId);
    endGamesOfMatch(tx, matchId);
  },
  memberLeft: (tx, memberId) => {
    endMeetupsOfMember(tx, memberId);
    endGamesOfMember(tx, memberId);
  },
  memberHeld: (tx, memberId) => {
    for (const matchId of listMatchIds(memberId)) endMeetupsOfMatch(tx, matchId);
    endMeetupsOfMember(tx, memberId);
  },
};

/**
 * Registers the functions by which folders on lower floors notify folders above them, which they do
 * not import (the floors are listed in tests/support/floors.ts). Called at the start; idempotent.
 */
export function connectFeatures(): void {
  onLoadViewer(composeViewer);
  onLifted(restoreDays);
  onPaidByCard(holdKnownCard);
  onReady("voice_message", announceVoice);
  onEndings(ENDINGS);
  onUnsafe(reportUnsafeMeetup);
  onMeetupPaid(recordMeetupPayment);
  onMeetupDue(findMeetupDue);
  onLoadNoticeFaces(findNoticeFaces);
  onComposeNotices("meetup", composeMeetupNotices);
  onComposeNotices("match", composeMatchNotices);
  onComposeNotices("fee", composeFeeNotices);
  onComposeNotices("message", composeMessageNotices);
  onDeliver("message", findClosedMessages);
  onJoined(recordJoin);
  onAddressSaved(blockHolder);
  onMatched(recordMatch);
  onFeePaid(sendPending);
  onAnswered(recordWriting);
  onSubscribed(recordSubscription);
  onMail("invitation", INVITATION_REVIEW);
  onComposeNotices("game", composeGameNotices);
  onListSharedChoices(listSharedChoices);
}
