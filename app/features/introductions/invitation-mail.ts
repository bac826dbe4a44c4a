import { greet, layoutMail } from "~/server/ops/mail-layout";
import { mayNameWebPage } from "~/server/web/web-address";
import { ABOUT_AUGUST, describeHearing, NAMELESS } from "./invitation-words";

/** What an invitation says. */
export interface Invitation {
  /** What the introducer is called. */
  introducerName: string;
  friendName: string;
  personalMessage: string;
  /** The meetup that the introducer suggests. */
  meetup?: SuggestedMeetup;
  /** Address of the invitation, at which the friend accepts. */
  url: string;
  /** Address that declines without signing in. */
  declineUrl: string;
}

/** Where and when the introducer suggests to meet. */
export interface SuggestedMeetup {
  placeName: string;
  /** For example `Sat, Aug 9 at 10:00 AM`. */
  when: string;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/**
 * Composes the mail by which a friend is invited, as text and as HTML. It opens no picture and counts nobody.
 */
export function composeInvitation({
  introducerName,
  friendName,
  personalMessage,
  meetup,
  url,
  declineUrl,
}: Invitation): { subject: string; text: string; html: string } {
  const name = mayNameWebPage(introducerName) ? NAMELESS : oneLine(introducerName);
  const subject = `${name} invites you to August`;
  const opening = `${name} thinks you'd like August:`;
  const suggestion =
    meetup &&
    `${name} suggests a meetup: ${oneLine(meetup.placeName)}, ${meetup.when}, island time.`;
  const saying = `The invitation is good for 30 days. ${describeHearing(name)}`;
  const last =
    "You got this because someone who knows you gave us your address. We send you at most three invitations a month, and none once you say no.";
  return layoutMail({
    subject,
    parts: [
      // A friend is greeted by first name.
      greet(oneLine(friendName).split(" ")[0] ?? ""),
      { text: opening },
      { quote: personalMessage },
      ...(suggestion ? [{ text: suggestion }] : []),
      { text: ABOUT_AUGUST },
      { button: "See the invitation", url },
      { text: saying },
    ],
    footer: { text: last, links: [{ label: "No, thank you", url: declineUrl }] },
  });
}
