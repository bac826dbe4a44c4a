import type { IntroductionType } from "./introduction";

/** What each type of introduction is called. */
export const TEMPLATE_NAMES: Record<IntroductionType, string> = {
  sports_teams: "Sports Teams",
  college_attended: "College Attended",
  music_preference: "Music Preference",
  lives_in_area: "Lives in Area",
  activity_connection: "Activity Connection",
  other: "Other",
  hometown_connection: "Hometown Connection",
  common_interest: "Common Interest",
  general: "General",
};

/** The types that the form offers (rule introduction-form). */
export const OFFERED_TYPES = [
  "sports_teams",
  "college_attended",
  "music_preference",
  "lives_in_area",
  "activity_connection",
  "other",
] as const satisfies readonly IntroductionType[];

interface Filled {
  friendName: string;
  commonDetail: string;
}

const TEMPLATES: Record<IntroductionType, (filled: Filled) => string> = {
  sports_teams: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, you and I both follow ${commonDetail}. On August you can find people to watch the next game with.`,
  college_attended: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, ${commonDetail} brought us together, and I keep meeting people from there on August. Come see.`,
  music_preference: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, whenever I hear ${commonDetail} I think of you. August has people with the same taste.`,
  lives_in_area: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we both know ${commonDetail} well. August shows who else is around there this month.`,
  activity_connection: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, no one enjoys ${commonDetail} like you do. On August you’ll find company for it.`,
  other: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we have ${commonDetail} in common, and I think you’d like August.`,
  hometown_connection: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we’re both from ${commonDetail}. On August I keep meeting people with a story like that.`,
  common_interest: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, you taught me to love ${commonDetail}. August has more people who do.`,
  general: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, ${commonDetail} made me think of you. Come meet people on August.`,
};

/** Fills the template of an introduction's type with the friend's name and what one has in common with them. */
export const fillTemplate = (type: IntroductionType, filled: Filled): string =>
  TEMPLATES[type](filled);

const isType = (type: string): type is IntroductionType => Object.hasOwn(TEMPLATES, type);

/**
 * Suggests a message for a form as it is filled in so far.
 *
 * @param read reads what was typed into a field; "" for nothing
 * @returns blank until there is a type, a name and a common detail
 */
export function suggestMessage(read: (name: string) => string): string {
  const type = read("introductionType");
  const [friendName, commonDetail] = [read("friendName").trim(), read("commonDetail").trim()];
  return isType(type) && friendName && commonDetail
    ? fillTemplate(type, { friendName, commonDetail })
    : "";
}

/**
 * Decides what the message reads after another field was changed: a new suggestion, unless the member wrote in it.
 *
 * @param message what it reads now
 * @param last the suggestion before
 * @param next the suggestion now
 */
export const followSuggestion = (message: string, last: string, next: string): string =>
  message.trim() === "" || message === last ? next : message;
