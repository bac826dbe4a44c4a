import { type Bought, buyBoost, buyPriority } from "~/features/discover/lifts.server";
import { listWaivableFees, waiveFee } from "~/features/matches/fee.server";
import { buyExtraMeetup } from "~/features/meetups/seats/seat-allowance.server";
import { unlockVoice } from "~/features/voice/rules.server";
import { weekdayTime } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { OPTION_TITLES, type OptionType } from "./spending-options";

/** What a member has of what they spent tokens on, now or before. */
interface Spent {
  /** False where they had it already, so that nothing was spent. */
  isNew: boolean;
  title: string;
  message: string;
  /** Where to use it. */
  link?: { to: string; label: string };
}

const NOTHING_SPENT = "We didn’t charge you again.";

function lifted(title: string, { isNew, until }: Bought): Spent {
  const runs = `It runs until ${weekdayTime(until)}.`;
  return { isNew, title, message: isNew ? runs : `${runs} ${NOTHING_SPENT}` };
}

/** The only match whose fee is due. */
function findOnlyFee(viewer: Viewer): string {
  const due = listWaivableFees(viewer);
  const [first, second] = due;
  if (!first)
    throw new Refusal("nothing_due", "Error", "You have no connection fee to pay right now.");
  if (second)
    throw new Refusal(
      "invalid",
      "Error",
      `Please choose a match: ${due.length} of them have a connection fee.`,
      { field: "matchId" },
    );
  return first.matchId;
}

function waive(viewer: Viewer, matchId: string): Spent {
  const { conversationId, isNew } = waiveFee(viewer, matchId);
  return {
    isNew,
    title: "Connection fee waived",
    message: isNew
      ? "You can start the conversation."
      : `You don’t owe anything for this match. ${NOTHING_SPENT}`,
    link: { to: `/messages/${conversationId}`, label: "Say hello" },
  };
}

const had = (isNew: boolean, message: string) => (isNew ? message : `${message} ${NOTHING_SPENT}`);

const BUY: Record<OptionType, (viewer: Viewer, matchId?: string) => Spent> = {
  connection_fee_waiver: (viewer, matchId = findOnlyFee(viewer)) => waive(viewer, matchId),
  profile_boost: (viewer) => lifted("Your profile is boosted", buyBoost(viewer)),
  priority_matching: (viewer) => lifted("Your profile has priority", buyPriority(viewer)),
  extra_meetup: ({ id }) => {
    const isNew = buyExtraMeetup(id);
    return {
      isNew,
      title: OPTION_TITLES.extra_meetup,
      message: had(isNew, "You have one for your next meetup beyond a limit."),
      link: { to: "/meetups", label: "Choose a place" },
    };
  },
  voice_message_unlock: (viewer) => {
    const isNew = unlockVoice(viewer);
    return {
      isNew,
      title: OPTION_TITLES.voice_message_unlock,
      message: had(isNew, "You can send voice messages."),
      link: { to: "/voice-message", label: "Send one" },
    };
  },
};

/**
 * Spends tokens on an option (rule token-costs). The price is the catalog's; what a member has already is not
 * bought again.
 *
 * @param matchId for a waived connection fee: whose; without it the only one that is due
 * @throws Refusal 403 without the tier that the option requires or the right to open the match, 404 for
 *   another pair's match, 409 when the balance is too small or nothing is due, 422 where the match must be
 *   named, or is named for another option
 */
export function spendTokens(viewer: Viewer, optionType: OptionType, matchId?: string): Spent {
  if (matchId !== undefined && optionType !== "connection_fee_waiver")
    throw new Refusal(
      "invalid",
      "Error",
      "Only a connection fee waiver takes a match. Please leave it out.",
      { field: "matchId" },
    );
  return BUY[optionType](viewer, matchId);
}
