import type { ProfileField } from "@db/schema/profile-fields";
import { describe, expect, it } from "vitest";
import { findCard } from "~/features/discover/deck.server";
import { createMember, runSql, setUpDatabase } from "../../../tests/support/island";
import { checkAnswers } from "./profile.schema";
import { findProfile, saveAnswers } from "./profile.server";
import { toProfileJson } from "./profile-json.server";
import { makeBlank, makeSample, type Sample } from "./sample-answers.fixture";
import { REQUIRED_FIELDS, SECTIONS } from "./sections";
import { toShown } from "./shown";

setUpDatabase();

/** The fields of the entity that are answers, under their published names. */
const ANSWERS = `
stageName ageCategory restroomPreference gender elementarySchoolLocation elementarySchoolCity location bio
hometownRegion profileImageLocation videoIntroDescription tiktokDanceName tiktokDanceDescription
tiktokSkillLevel favoriteVibesOnIsland activityType activityDescription activityLocation college collegeMajor
favoriteHsTeacherOrCoach grandparentsHbcu grandparentsHbcuName favoriteJazzArtist favoriteSoloVocalist
relaxationMusic favoriteBobMarleySong favoriteRapSong favoriteRnbSong recentConcerts sportsPlayed nflTeam
nbaTeam wnbaTeam mlbTeam favoriteTennisPlayer bestNbaPlayer bestNflPlayer bestWnbaPlayer favoriteSoulFood
favoriteIceCream favoriteVineyardSpot placesToTravel connectInterests islandActivities selectedQuote
bestGreensInFamily serviceProjectExperience eldersWisdom kicksAndGigglesBusiness favoriteElementaryTeacher
hadAirConditioningInGym hadMembersOnlyJacket canBop wentToBasementParty eatenScrapple ironedJeans hasTikTok
graduatedBeforeBlueIvy knowsMjThrillerMoves grewUpOnMtv knowsVictorOrMrsChancellor
grewUpWatchingDoraBackyardigans couldUseCalculatorsOnSat wroteInBlueBooks willingToWalkingMeetup
concertsLastYear firstPhoneBrand dancePreferences favoriteMeal bestCookingSkill mostUsedSneaker
inspirationSource bestMarchingBandCollege hsLockerNonEssentials budgetFoodPercentage budgetEventsPercentage
budgetMerchandisePercentage budgetGiftsPercentage budgetCarExpensePercentage budgetDiningPercentage`
  .trim()
  .split(/\s+/);

/** The others: keys, times, and what uploads, reviews and agreements say. */
const DERIVED = `
id userId createdAt updatedAt profileImageUrl islandPhotoVerified profileImages imageTypes actionShotTypes
videoIntroUrl hasVideoIntro tiktokDanceUrl hasTikTokDance activityVideoUrl hasActivityVideo voiceSampleUrl
quotedBy agreedToCodeOfConduct agreedToConflictResolution communityAgreementsCompletedAt`
  .trim()
  .split(/\s+/);

const entity = (userId: string) => {
  const profile = findProfile(userId);
  if (!profile) throw new Error("There is no profile");
  return toProfileJson(profile);
};

const typeIn = (
  person: ReturnType<typeof createMember>,
  fields: readonly ProfileField[],
  sample: (field: ProfileField) => Sample,
) => {
  const typed = Object.fromEntries(fields.map((field) => [field, sample(field)]));
  const { answers, errors } = checkAnswers(typed, fields);
  expect(errors).toEqual({});
  return saveAnswers(person.viewer(), { answers });
};

describe("the profile", () => {
  it("the profile has every field of the entity", () => {
    const { id } = createMember();
    for (const name of [...ANSWERS, ...DERIVED]) expect(entity(id), name).toHaveProperty(name);
  });

  it.each(SECTIONS.filter(({ fields }) => fields.length > 0).map((s) => [s.title, s] as const))(
    "the profile keeps every answer of %s, shows it as it was typed, and clears it",
    (_, section) => {
      const person = createMember();
      const fields = section.fields.map(({ name }) => name);
      expect(typeIn(person, fields, makeSample).outcome).toBe("saved");
      const shown = toShown(findProfile(person.id) ?? {});
      for (const field of fields) expect([field, shown[field]]).toEqual([field, makeSample(field)]);
      const clearable = fields.filter((field) => !REQUIRED_FIELDS.has(field));
      expect(typeIn(person, clearable, makeBlank).outcome).toBe("saved");
      const cleared = toShown(findProfile(person.id) ?? {});
      expect(clearable.filter((field) => cleared[field] !== undefined)).toEqual([]);
    },
  );
});

describe("what media say of a profile", () => {
  it("media facts use the entity's names, and a failed video counts as none", () => {
    const { id } = createMember({ activityType: "golfing" });
    expect(entity(id)).toMatchObject({
      profileImageUrl: null,
      profileImages: [],
      imageTypes: [],
      islandPhotoVerified: false,
      hasActivityVideo: false,
      actionShotTypes: [],
    });
    const sha = "0".repeat(64);
    runSql(
      `INSERT INTO media (id, user_id, kind, image_type, review, processing, failure, created_at) VALUES
         ('one', '${id}', 'photo', 'upclose', 'approved', 'ready', NULL, ${Date.UTC(2025, 7, 1)}),
         ('two', '${id}', 'photo', 'pulledback', 'waiting', 'ready', NULL, ${Date.UTC(2025, 7, 2)}),
         ('act', '${id}', 'activity_video', NULL, 'waiting', 'ready', NULL, ${Date.UTC(2025, 7, 3)}),
         ('bad', '${id}', 'video_intro', NULL, 'waiting', 'failed', 'Unreadable', ${Date.UTC(2025, 7, 4)});
       INSERT INTO media_variants (media_id, role, content_type, width, height, byte_length, sha256) VALUES
         ('one', 'delivered', 'image/webp', 192, 192, 1, '${sha}'),
         ('one', 'delivered', 'image/jpeg', 384, 384, 1, '${sha}'),
         ('act', 'delivered', 'image/jpeg', 384, 384, 1, '${sha}'),
         ('act', 'delivered', 'video/mp4', 384, 384, 1, '${sha}')`,
    );
    expect(entity(id)).toMatchObject({
      profileImageUrl: "/media/one/384.jpeg",
      profileImages: ["/media/one/384.jpeg"],
      imageTypes: ["upclose", "pulledback"],
      islandPhotoVerified: false,
      activityVideoUrl: "/media/act/video.mp4",
      hasActivityVideo: true,
      actionShotTypes: ["golfing"],
      hasVideoIntro: false,
    });
    runSql("UPDATE media SET island_verified_at = created_at WHERE id = 'one'");
    expect(entity(id)).toMatchObject({ islandPhotoVerified: true });
  });

  it("the profile shows a member the photo that cards show, even where another came first", () => {
    const { id } = createMember();
    runSql(
      `INSERT INTO media (id, user_id, kind, image_type, review, processing, created_at) VALUES
         ('far', '${id}', 'photo', 'pulledback', 'approved', 'ready', ${Date.UTC(2025, 7, 1)}),
         ('near', '${id}', 'photo', 'upclose', 'approved', 'ready', ${Date.UTC(2025, 7, 2)});
       INSERT INTO media_variants (media_id, role, content_type, width, height, byte_length, sha256)
       SELECT id, 'delivered', 'image/jpeg', 384, 384, 1, '${"0".repeat(64)}' FROM media`,
    );
    expect(entity(id).profileImageUrl).toBe("/media/near/384.jpeg");
    expect(findCard(id, id)?.profile.profileImageUrl).toBe("/media/near/384.webp");
  });
});
