/** What an introducer is called who has told no name, or one that a mail program could turn into a link. */
export const NAMELESS = "A member of August";

/** What August is, in two sentences. */
export const ABOUT_AUGUST =
  "August brings together people who spend the month on Martha’s Vineyard: short profiles, matches, and daytime meetups at public places. Members are 18 or older and on the island.";

/** What someone reads of an invitation that is unknown, answered or past: the same of each. */
export const INVITATION_NOT_OPEN = {
  title: "This invitation is no longer open",
  message: "You may have answered it, or it expired. The home page says what August is.",
};

/**
 * What introducers learn about a friend and earn from it (rule introduction-rewards); the mail and the letter say the
 * same.
 */
export const describeHearing = (introducerName: string): string =>
  `${introducerName} finds out if you say yes or no, and when you join, match, and start chatting, but never who with. It earns them points, bonus meetups, and August Tokens, and more tokens if you get a membership.`;

/** Label of the checkbox by which someone who joins with an invited address lets their introducer know. */
export const describeConsent = (introducerName: string): string =>
  `Tell ${introducerName}, who invited me, when I join, match, and start chatting. It earns them rewards, and more if I get a membership.`;
