import { escaped, INK, SEA } from "~/features/notifications/mail-text";
import { ABOUT_AUGUST, describeHearing } from "./invitation-words";

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
  const name = oneLine(introducerName);
  const subject = `${name} invites you to August`;
  const hello = `Hello ${oneLine(friendName)},`;
  const opening = `${name} thinks that you would like August, and writes to you:`;
  const suggestion =
    meetup &&
    `${name} suggests that you meet: ${oneLine(meetup.placeName)}, ${meetup.when}, island time.`;
  const saying = `The invitation stands for 30 days. ${describeHearing(name)}`;
  const last =
    "You get this because somebody who knows you gave us your address. We send you at most three invitations a month, whoever asks us to, and none any more once you say no.";
  const text = [
    hello,
    opening,
    personalMessage
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    ...(suggestion ? [suggestion] : []),
    ABOUT_AUGUST,
    `See the invitation: ${url}`,
    saying,
    `--\nAugust\n${last}\nNo, thank you: ${declineUrl}`,
  ].join("\n\n");
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`;
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#fbf6ec;color:${INK};font:16px/1.5 sans-serif">` +
    `<div style="max-width:32em;margin:0 auto;padding:24px;border-radius:16px;background:#ffffff">` +
    `<p style="margin:0 0 16px;font:bold 22px Georgia,serif;color:${SEA}">August</p>` +
    paragraph(hello) +
    paragraph(opening) +
    `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e3d9c6;white-space:pre-line">${escaped(personalMessage)}</blockquote>` +
    (suggestion ? paragraph(suggestion) : "") +
    paragraph(ABOUT_AUGUST) +
    `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:24px;background:${SEA};color:#ffffff;text-decoration:none;font-weight:bold">See the invitation</a></p>` +
    paragraph(saying) +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3d9c6;font-size:14px">${escaped(last)}<br>` +
    `<a href="${escaped(declineUrl)}" style="color:${SEA}">No, thank you</a></p></div></body></html>`;
  return { subject, text, html };
}
