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
import type { ReactNode } from "react";
import { LongAnswer, ManyAnswer, RadioAnswer, SelectAnswer, TextAnswer } from "~/ui/form";

const plain = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const GENDER_LABELS: Record<(typeof GENDERS)[number], string> = {
  male: "Male",
  female: "Female",
  non_binary: "Non-binary",
  prefer_not_to_say: "Prefer not to say",
};
const LOOKING_FOR_LABELS: Record<(typeof LOOKING_FOR)[number], string> = {
  friends: "Friends",
  dating: "Dating",
  both: "Friends, and maybe a date",
};

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));
const LOOKING_FOR_OPTIONS = LOOKING_FOR.map((value) => ({
  value,
  label: LOOKING_FOR_LABELS[value],
}));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="card part" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** The answers that the product compares and shows, in the order of the specification. */
export function ProfileFields() {
  return (
    <>
      <Part title="About you">
        <TextAnswer
          name="stageName"
          label="Stage name"
          hint="What others call you here."
          required
          maxLength={LIMITS.stageName}
          autoComplete="nickname"
        />
        <SelectAnswer
          name="ageCategory"
          label="Age range"
          hint="Shown on your card. Your date of birth never is."
          required
          options={plain(AGE_CATEGORIES)}
        />
        <RadioAnswer name="gender" label="Gender" required options={GENDER_OPTIONS} />
        <RadioAnswer name="lookingFor" label="Looking for" required options={LOOKING_FOR_OPTIONS} />
        <ManyAnswer
          name="interestedIn"
          label="Interested in meeting"
          hint="Leave empty to meet everyone."
          options={GENDER_OPTIONS}
        />
        <TextAnswer name="hometownRegion" label="Hometown region" maxLength={LIMITS.shortText} />
        <TextAnswer name="college" label="College" maxLength={LIMITS.shortText} />
        <LongAnswer
          name="bio"
          label="Bio"
          hint={`A few lines in your own words, at most ${LIMITS.bio} characters.`}
          maxLength={LIMITS.bio}
          rows={5}
        />
      </Part>
      <Part title="Musical taste">
        <SelectAnswer
          name="favoriteBobMarleySong"
          label="Favorite Bob Marley song"
          placeholder="Choose a song"
          options={plain(BOB_MARLEY_SONGS)}
        />
        <ManyAnswer
          name="relaxationMusic"
          label="Music to relax to"
          hint={`Up to ${LIMITS.relaxationMusic}.`}
          options={plain(RELAXATION_MUSIC)}
        />
      </Part>
      <Part title="Sports and activities">
        <ManyAnswer name="sportsPlayed" label="Sports you play" options={plain(SPORTS)} />
      </Part>
      <Part title="Food and island life">
        <TextAnswer
          name="favoriteSoulFood"
          label="Favorite soul food"
          maxLength={LIMITS.shortText}
        />
        <TextAnswer
          name="favoriteVineyardSpot"
          label="Favorite spot on the Vineyard"
          maxLength={LIMITS.shortText}
        />
        <ManyAnswer
          name="islandActivities"
          label="Island activities"
          options={plain(ISLAND_ACTIVITIES)}
        />
      </Part>
    </>
  );
}
