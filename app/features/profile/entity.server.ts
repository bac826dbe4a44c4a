import { agreementFields } from "~/features/agreements/agreements.server";
import { counts, type MediaItem } from "~/features/media/media.schema";
import { mediaOf } from "~/features/media/summary.server";
import { Refusal } from "~/server/errors";
import { isProfileField } from "./profile.schema";
import { findProfile, type Profile, quotedBy } from "./profile.server";

const addressOf = (item: MediaItem | undefined): string | null =>
  item?.files.find(({ contentType }) =>
    item.kind === "photo" ? contentType === "image/jpeg" : !contentType.startsWith("image/"),
  )?.url ?? null;

/**
 * A member's own profile under the names of the entity (part 1 section 3): the answers, and what
 * their media and agreements say. The latter are changed by uploads, reviews and agreements alone.
 */
export function entityOf(profile: Profile) {
  const { items } = mediaOf(profile.userId);
  const [intro] = items.video_intro;
  const [dance] = items.tiktok_dance;
  const [showcase] = items.activity_video;
  const has = (item: MediaItem | undefined) => item !== undefined && counts(item);
  return {
    ...profile,
    quotedBy: quotedBy(profile),
    profileImageUrl: addressOf(items.photo[0]),
    profileImages: items.photo.map(addressOf).filter((url) => url !== null),
    imageTypes: items.photo.flatMap(({ imageType }) => imageType ?? []),
    /** A moderator has looked at a photo and found it taken on the island (decision M2). */
    islandPhotoVerified: items.photo.some(({ review }) => review === "approved"),
    /** What the activity video shows. */
    actionShotTypes: has(showcase) && profile.activityType ? [profile.activityType] : [],
    videoIntroUrl: addressOf(intro),
    hasVideoIntro: has(intro),
    tiktokDanceUrl: addressOf(dance),
    hasTikTokDance: has(dance),
    activityVideoUrl: addressOf(showcase),
    hasActivityVideo: has(showcase),
    voiceSampleUrl: addressOf(items.voice_sample[0]),
    ...agreementFields(profile.userId),
  };
}

/** Equal as JSON, for values that are no deeper than a list; anything deeper is not. */
function isSame(stands: unknown, given: unknown): boolean {
  if (stands instanceof Date) return given === stands.toISOString();
  if (!Array.isArray(stands)) return stands === given;
  return (
    Array.isArray(given) &&
    given.length === stands.length &&
    stands.every((entry, at) => entry === given[at])
  );
}

/**
 * Refuses names in a save that are no answers. What only repeats how the profile stands passes, so
 * that a client may send back what it has read.
 *
 * @throws Refusal 422
 */
export function refuseStrangers(userId: string, names: Readonly<Record<string, unknown>>): void {
  const strange = Object.keys(names).filter((name) => !isProfileField(name) && name !== "revision");
  if (strange.length === 0) return;
  const profile = findProfile(userId);
  const stands: Record<string, unknown> = profile ? entityOf(profile) : {};
  const wrong = strange.find(
    (name) => !Object.hasOwn(stands, name) || !isSame(stands[name], names[name]),
  );
  if (wrong !== undefined)
    throw new Refusal(422, "Error", `${wrong.slice(0, 40)}: this cannot be saved here`);
}
