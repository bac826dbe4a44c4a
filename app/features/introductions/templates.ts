import type { IntroductionType } from "./introduction";

interface Filled {
  friendName: string;
  commonDetail: string;
}

const TEMPLATES: Record<IntroductionType, (filled: Filled) => string> = {
  sports_teams: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, you and I both follow ${commonDetail}. On August you find people to watch the next game with.`,
  college_attended: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, ${commonDetail} brought us together, and on August I meet more people from there. Come and see.`,
  music_preference: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, whenever I hear ${commonDetail} I think of you. There are people on August with the same taste.`,
  lives_in_area: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we both know ${commonDetail} well. August shows who else is around there this month.`,
  activity_connection: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, nobody enjoys ${commonDetail} as you do. On August you find company for it.`,
  other: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we have ${commonDetail} in common, and I think that you would like August.`,
  hometown_connection: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, we both come from ${commonDetail}. On August I keep meeting people with such a story.`,
  common_interest: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, you taught me to love ${commonDetail}. On August there are more people who do.`,
  general: ({ friendName, commonDetail }) =>
    `Hi ${friendName}, because of ${commonDetail} I thought of you: come and meet people on August.`,
};

/** Fills the template of an introduction's type with the friend's name and what one has in common with them. */
export const fillTemplate = (type: IntroductionType, filled: Filled): string =>
  TEMPLATES[type](filled);
