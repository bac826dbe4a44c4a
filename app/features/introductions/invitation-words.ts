/** What August is, in two sentences. */
export const ABOUT_AUGUST =
  "August brings together people who spend the month on Martha’s Vineyard: short profiles, matches, and daytime meetups at public places. Members are 18 or older and on the island.";

/** What the introducer hears and gets, by the name that they are called. */
export const describeHearing = (introducerName: string): string =>
  `${introducerName} hears that you joined, and once you have found a match, and gets August Tokens if you take a membership. Nothing else.`;

/** What somebody reads of an invitation that is unknown, answered or past: the same of each. */
export const INVITATION_OVER = {
  title: "This invitation is no longer open",
  message:
    "It may have been answered already, or it may have expired. On the home page you see what August is.",
};
