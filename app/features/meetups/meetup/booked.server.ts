import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { formatSlot } from "../slots";
import { describeBonus } from "./kept-extra.server";
import { findMeetup, type MeetupView } from "./meetup-json.server";
import { findCompanion } from "./meetup-page.server";

/** What has just come about, in the words of its toast. */
function announce(meetup: MeetupView): { title: string; message: string } {
  if (meetup.companionName !== null) return { title: "Meetup agreed", message: "Have fun." };
  if (meetup.paidWith === "payment")
    return { title: "Meetup paid", message: "The seat is yours. See you there." };
  return {
    title: describeBonus(meetup) ?? "Meetup booked",
    message: "The seat is yours. Add it to your calendar if you like.",
  };
}

/**
 * Loads the time of a meetup that has been booked or agreed on. It opens again for as long as the meetup lies ahead.
 *
 * @returns null for a meetup of the member's that does not, or no longer
 * @throws Refusal 404 for anyone else's
 */
export function loadBooked(viewerId: string, id: number) {
  const meetup = findMeetup(viewerId, id);
  if (meetup.status !== "confirmed") return null;
  const companion = findCompanion(viewerId, meetup.matchId);
  return {
    id,
    ...announce(meetup),
    placeName: meetup.placeName,
    placeIcon: meetup.placeIcon,
    requiredItem: meetup.requiredItem,
    when: formatSlot(meetup.date, meetup.slotHour),
    companionName: meetup.companionName,
    isFirst: meetup.isFirst,
    companionPhotoUrl: primaryPhotoUrl(companion?.photoId ?? null),
    conversationId: companion?.conversationId ?? null,
  };
}
