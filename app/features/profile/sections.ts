import { PROFILE_FIELDS, type ProfileField } from "@db/schema/profile-fields";
import { SECTIONS, type Section } from "./section-list";

export type { SectionId } from "./section-heads";
export { type FieldWords, SECTIONS, type Section } from "./section-list";

/** Finds the section of an id from a form, if there is one with answers of its own. */
export const findSection = (id: string): Section | undefined =>
  SECTIONS.find((section) => section.id === id && section.fields.length > 0);

/** Title of the section that contains a field, for messages about it. */
export const findFieldLabel = (field: ProfileField): string =>
  SECTIONS.flatMap(({ fields }) => fields).find(({ name }) => name === field)?.label ?? field;

/** Names of a section's answers. */
export const listFields = ({ fields }: Section): ProfileField[] => fields.map(({ name }) => name);

/** Fields that the save of a section requires. */
export const REQUIRED_FIELDS: ReadonlySet<ProfileField> = new Set(
  SECTIONS.flatMap(({ fields }) =>
    fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ),
);

/** Seconds of the 44 timed fields (rule timed-fields-44). */
export const TIMER_SECONDS: Partial<Record<ProfileField, number>> = {
  stageName: 5,
  ageCategory: 3,
  restroomPreference: 5,
  location: 5,
  hometownRegion: 3,
  bio: 15,
  sportsPlayed: 10,
  nflTeam: 5,
  nbaTeam: 5,
  wnbaTeam: 5,
  mlbTeam: 5,
  favoriteTennisPlayer: 8,
  bestNbaPlayer: 8,
  bestNflPlayer: 8,
  bestWnbaPlayer: 8,
  favoriteElementaryTeacher: 10,
  concertsLastYear: 8,
  firstPhoneBrand: 5,
  bestMarchingBandCollege: 8,
  hsLockerNonEssentials: 15,
  favoriteSoulFood: 8,
  favoriteIceCream: 5,
  favoriteMeal: 10,
  bestCookingSkill: 8,
  dancePreferences: 10,
  connectInterests: 12,
  islandActivities: 10,
  mostUsedSneaker: 8,
  inspirationSource: 15,
  ...Object.fromEntries(
    Object.entries(PROFILE_FIELDS)
      .filter(([name, { kind }]) => kind === "flag" && name !== "grandparentsHbcu")
      .map(([name]) => [name, 3]),
  ),
};
