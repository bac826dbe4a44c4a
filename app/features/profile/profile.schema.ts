import {
  AGE_CATEGORIES,
  BOB_MARLEY_SONGS,
  GENDERS,
  ISLAND_ACTIVITIES,
  LIMITS,
  LOOKING_FOR,
  RELAXATION_MUSIC,
  SPORTS,
} from "@db/schema/values";
import * as z from "zod/mini";

const trimmed = z.string().check(z.trim());

/** A short text that may be left out; blank is nothing. */
const shortText = (most: number, what: string) =>
  z.pipe(
    z._default(
      z.nullable(trimmed.check(z.maxLength(most, `${what} can have at most ${most} characters`))),
      null,
    ),
    z.transform((value) => value || null),
  );

/** One of a fixed list that may be left out; blank is nothing. */
const oneOfOrNone = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z.pipe(
    z.transform((value) => (value === "" || value === undefined ? null : value)),
    z.nullable(z.enum(values, message)),
  );

/** Any of a fixed list; a form sends one ticked box as a text and none as nothing. */
const anyOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
) =>
  z.pipe(
    z.transform((value) =>
      value === undefined || value === null || value === ""
        ? []
        : Array.isArray(value)
          ? [...new Set(value)]
          : [value],
    ),
    z.array(z.enum(values, message)),
  );

/**
 * The profile as saved, one schema for the form, the call and the attributes of the fields
 * (part 1 sections 3 and 5; the bounds are the database's own).
 */
export const profileSchema = z.object({
  stageName: trimmed.check(
    z.minLength(1, "Please enter your stage name"),
    z.maxLength(
      LIMITS.stageName,
      `Your stage name can have at most ${LIMITS.stageName} characters`,
    ),
  ),
  ageCategory: z.enum(AGE_CATEGORIES, "Please choose your age range"),
  gender: z.enum(GENDERS, "Please choose your gender"),
  lookingFor: z.enum(LOOKING_FOR, "Please choose what you are looking for"),
  interestedIn: anyOf(GENDERS, "Please choose from the list"),
  hometownRegion: shortText(LIMITS.shortText, "Your hometown region"),
  bio: shortText(LIMITS.bio, "Your bio"),
  college: shortText(LIMITS.shortText, "Your college"),
  favoriteBobMarleySong: oneOfOrNone(BOB_MARLEY_SONGS, "Please choose a song from the list"),
  favoriteVineyardSpot: shortText(LIMITS.shortText, "Your favorite spot"),
  favoriteSoulFood: shortText(LIMITS.shortText, "Your favorite soul food"),
  sportsPlayed: anyOf(SPORTS, "Please choose sports from the list"),
  relaxationMusic: anyOf(RELAXATION_MUSIC, "Please choose music from the list").check(
    z.maxLength(LIMITS.relaxationMusic, `Please choose at most ${LIMITS.relaxationMusic} styles`),
  ),
  islandActivities: anyOf(ISLAND_ACTIVITIES, "Please choose activities from the list"),
});

export type ProfileAnswers = z.infer<typeof profileSchema>;

/** Youngest and oldest age in years of each band; anyone of 60 or more may take Under 90 (decision P7). */
const BAND_END: Record<(typeof AGE_CATEGORIES)[number], number> = {
  "Under 30": 30,
  "Under 40": 40,
  "Under 50": 50,
  "Under 60": 60,
  "Under 90": 90,
};

/** The band that an age in years falls into. */
export function bandOfAge(years: number): (typeof AGE_CATEGORIES)[number] {
  return AGE_CATEGORIES.find((band) => years < BAND_END[band]) ?? "Under 90";
}

/** True when a band is not younger than somebody of `years` (decision P7). */
export const bandFits = (band: (typeof AGE_CATEGORIES)[number], years: number): boolean =>
  years < BAND_END[band] || band === "Under 90";
