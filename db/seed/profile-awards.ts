import { PROFILE_FIELDS, type ProfileAnswers, type ProfileField } from "@db/schema/profile-fields";

/**
 * What the answers of a profile have earned (decisions M5 and M6). The seed stands below the app and
 * keeps its own table; the seed's test holds it against the app's.
 */
export interface ProfileAward {
  cause: string;
  halfTokens: number;
  description: string;
}

const ANSWER = 1;
const THEME = 4;

const FLAGS = (Object.keys(PROFILE_FIELDS) as ProfileField[]).filter(
  (field) => PROFILE_FIELDS[field].kind === "flag" && field !== "grandparentsHbcu",
);
const fields = (names: string) => names.split(/\s+/) as ProfileField[];

const TIMED: readonly ProfileField[] = [
  ...fields(
    `stageName ageCategory restroomPreference location hometownRegion bio sportsPlayed nflTeam nbaTeam wnbaTeam mlbTeam
    favoriteTennisPlayer bestNbaPlayer bestNflPlayer bestWnbaPlayer favoriteElementaryTeacher concertsLastYear firstPhoneBrand
    bestMarchingBandCollege hsLockerNonEssentials favoriteSoulFood favoriteIceCream favoriteMeal bestCookingSkill dancePreferences
    connectInterests islandActivities mostUsedSneaker inspirationSource`,
  ),
  ...FLAGS,
];

const THEMES: Readonly<Record<string, readonly ProfileField[]>> = {
  basic: fields(
    "stageName ageCategory gender lookingFor location hometownRegion bio college collegeMajor restroomPreference",
  ),
  sports: fields(
    "sportsPlayed nflTeam nbaTeam wnbaTeam mlbTeam favoriteTennisPlayer bestNbaPlayer bestNflPlayer bestWnbaPlayer",
  ),
  nostalgic: [
    ...FLAGS.filter((field) => field !== "willingToWalkingMeetup"),
    ...fields(
      "firstPhoneBrand favoriteElementaryTeacher bestMarchingBandCollege hsLockerNonEssentials favoriteBobMarleySong concertsLastYear",
    ),
  ],
  food: fields(
    "favoriteSoulFood favoriteIceCream favoriteMeal bestCookingSkill bestGreensInFamily",
  ),
  social: fields(
    "connectInterests islandActivities dancePreferences relaxationMusic favoriteVineyardSpot willingToWalkingMeetup placesToTravel inspirationSource mostUsedSneaker",
  ),
};

const spaced = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Awards for what is answered, each once: the timed fields and the complete themes. */
export function profileAwards(answers: ProfileAnswers): ProfileAward[] {
  const isAnswered = (field: ProfileField) => {
    const value = answers[field];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };
  return [
    ...TIMED.filter(isAnswered).map((field) => ({
      cause: `profile:${field}`,
      halfTokens: ANSWER,
      description: `Profile: ${spaced(field)}`,
    })),
    ...Object.entries(THEMES)
      .filter(([, names]) => names.every(isAnswered))
      .map(([theme]) => ({
        cause: `profile:theme_${theme}`,
        halfTokens: THEME,
        description: `Profile: Complete the ${theme} theme`,
      })),
  ];
}
