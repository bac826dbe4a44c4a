import { formatDay } from "~/features/meetups/slots";
import { islandDate } from "~/server/clock.server";
import { newId } from "~/server/ids.server";
import type { Viewer } from "~/server/viewer.server";
import { listIntroductions } from "./introduction-list.server";
import { listOwnChoices } from "./own-choices.server";
import { loadRewards } from "./rewards.server";

/**
 * Loads the screen "Introduce a Friend".
 *
 * @param isOpen whether the form is on the page
 */
export function loadIntroductionsPage(member: Viewer, isOpen: boolean) {
  return {
    rewards: loadRewards(member),
    introductions: listIntroductions(member.id).map(
      ({ createdAt, invitationSentAt, joinedAt, matchSuccessfulAt, ...row }) => ({
        ...row,
        sentOn: formatDay(islandDate(invitationSentAt ?? createdAt)),
        hasMatched: matchSuccessfulAt !== null,
      }),
    ),
    form: isOpen ? { clientId: newId(), ...listOwnChoices(member.id) } : null,
  };
}

export type IntroductionsPage = ReturnType<typeof loadIntroductionsPage>;
