/** What August is, in two sentences. */
export const ABOUT_AUGUST =
  "August brings together people who spend the month on Martha’s Vineyard: short profiles, matches, and daytime meetups at public places. Members are 18 or older and on the island.";

/** What somebody reads of an invitation that is unknown, answered or past: the same of each. */
export const INVITATION_NOT_OPEN = {
  title: "This invitation is not open any more",
  message:
    "It may have been answered already, or its time is over. On the home page you see what August is.",
};
