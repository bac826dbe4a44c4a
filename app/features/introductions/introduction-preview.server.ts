import { isolate } from "~/server/data/text";
import { isMailOn } from "~/server/ops/mail.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { positiveInt } from "~/server/web/params";
import type { Viewer } from "~/server/web/viewer.server";
import { introductionSchema } from "./introduction.schema";
import { previewInvitation } from "./invitation-delivery.server";
import { nameIntroducer } from "./invitation-state.server";
import { findSuggestedMeetup } from "./own-choices.server";
import { followSuggestion, suggestMessage } from "./templates";

/**
 * Names of the fields of the form. `suggestedMessage` is the message that August suggested last: nothing but the
 * next suggestion depends on it.
 */
export const FORM_FIELDS = [...fieldNames(introductionSchema), "suggestedMessage"];

/** The invitation as it would be, or a sentence that says what it still lacks. */
export type Preview = { subject: string; text: string } | { missing: string };

/** Composes what a friend reads who gets a link from the member and no mail. */
function previewLetter(
  member: Viewer,
  {
    friendName,
    personalMessage,
    meetupId,
  }: Record<"friendName" | "personalMessage", string> & { meetupId?: number },
): Preview {
  const meetup = findSuggestedMeetup(member.id, meetupId);
  const lines = [
    `For ${isolate(friendName)}`,
    personalMessage,
    ...(meetup ? [`How about meeting at ${meetup.placeName}, ${meetup.when}, island time?`] : []),
    nameIntroducer(member),
  ];
  return { subject: `${nameIntroducer(member)} invites you to August`, text: lines.join("\n\n") };
}

/**
 * Previews the invitation of a form as it is filled in so far. Its message follows what was typed into the other
 * fields until the member writes in it.
 *
 * @param values what was typed, by `FORM_FIELDS`
 * @returns the values to be shown again, and the preview
 */
export function previewForm(
  member: Viewer,
  values: Record<string, string | string[]>,
): { values: Record<string, string | string[]>; preview: Preview } {
  const read = (name: string) => String(values[name] ?? "").replaceAll("\r\n", "\n");
  const suggestedMessage = suggestMessage(read);
  const personalMessage = followSuggestion(
    read("personalMessage"),
    read("suggestedMessage"),
    suggestedMessage,
  );
  const friendName = read("friendName").trim();
  const missing = [
    ...(friendName ? [] : ["your friend’s name"]),
    ...(personalMessage.trim() ? [] : ["a message"]),
  ];
  const meetupId = positiveInt(read("meetupBookingId")) ?? undefined;
  const preview = missing.length
    ? { missing: `To see the invitation, please enter ${missing.join(" and ")}.` }
    : isMailOn()
      ? previewInvitation(member, { friendName, personalMessage, meetupBookingId: meetupId })
      : previewLetter(member, { friendName, personalMessage, meetupId });
  return { values: { ...values, personalMessage, suggestedMessage }, preview };
}
