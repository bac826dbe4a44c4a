/** What an introducer is called who has told no name, or one that a mail program could turn into a link. */
export const NAMELESS = "A member of August";

/** What August is, in two sentences. */
export const ABOUT_AUGUST =
  "August brings together people who spend the month on Martha’s Vineyard: short profiles, matches, and daytime meetups at public places. Members are 18 or older and on the island.";

/** What somebody reads of an invitation that is unknown, answered or past: the same of each. */
export const INVITATION_NOT_OPEN = {
  title: "This invitation is no longer open",
  message:
    "It may have been answered already, or it may have expired. On the home page you see what August is.",
};

/** What an introducer hears of their friend, and earns by them (decision T3): the same in the mail and in the letter. */
export const describeHearing = (introducerName: string): string =>
  `${introducerName} sees whether you said yes or no, that you joined, and once you have found a match and you two have written, never with whom. They earn points, bonus meetups and August Tokens for it, and more tokens if you take a membership.`;

/** The tick box by which whoever joins with an invited address lets their introducer hear of it. */
export const describeConsent = (introducerName: string): string =>
  `Let ${introducerName}, who invited me, hear that I joined, and once I have found a match and we have written. It earns them rewards, also if I take a membership.`;
