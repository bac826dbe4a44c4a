import { profiles } from "@db/schema";
import { eq } from "drizzle-orm";
import { ageOn } from "~/features/account/joining.schema";
import { islandDate, now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { newId } from "~/server/ids.server";
import { clean } from "~/server/text";
import type { Viewer } from "~/server/viewer.server";
import { bandFits, type ProfileAnswers } from "./profile.schema";

export type Profile = typeof profiles.$inferSelect;

/** A member's own profile, or nothing before the first save. */
export const findProfile = (userId: string): Profile | undefined =>
  database().select().from(profiles).where(eq(profiles.userId, userId)).get();

const cleaned = (answers: ProfileAnswers): ProfileAnswers => ({
  ...answers,
  stageName: clean(answers.stageName),
  hometownRegion: answers.hometownRegion && clean(answers.hometownRegion),
  bio: answers.bio && clean(answers.bio),
  college: answers.college && clean(answers.college),
  favoriteVineyardSpot: answers.favoriteVineyardSpot && clean(answers.favoriteVineyardSpot),
  favoriteSoulFood: answers.favoriteSoulFood && clean(answers.favoriteSoulFood),
});

/**
 * Saves a member's profile, the first time as later. A repeat changes nothing.
 *
 * @throws Refusal 422 when the age band is younger than the member (decision P7)
 */
export function saveProfile(viewer: Viewer, answers: ProfileAnswers): Profile {
  if (
    viewer.dateOfBirth &&
    !bandFits(answers.ageCategory, ageOn(islandDate(now()), viewer.dateOfBirth))
  )
    throw new Refusal(
      422,
      "Age range",
      "That age range is younger than your date of birth says. Please choose another.",
    );
  const at = now();
  const values = cleaned(answers);
  return transact((tx) =>
    tx
      .insert(profiles)
      .values({ id: newId(), userId: viewer.id, createdAt: at, updatedAt: at, ...values })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...values, updatedAt: at } })
      .returning()
      .get(),
  );
}
