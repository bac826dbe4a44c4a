import { agreementFields } from "~/features/agreements/agreements.server";
import { counts, type MediaItem } from "~/features/media/media.schema";
import { findOwnPhoto } from "~/features/media/primary-photo.server";
import { loadMedia } from "~/features/media/summary.server";
import { rejectUnknownFields } from "~/server/web/parse.server";
import { isProfileField, type ProfileField } from "./profile.schema";
import { type Profile, quotedBy } from "./profile.server";

const findMediaUrl = (item: MediaItem | undefined): string | null =>
  item?.files.find(({ contentType }) =>
    item.kind === "photo" ? contentType === "image/jpeg" : !contentType.startsWith("image/"),
  )?.url ?? null;

/** Address of the photo that stands for a member, as their own profile names it; nothing without one. */
export const findPhotoUrl = (userId: string): string | null =>
  findMediaUrl(findOwnPhoto(loadMedia(userId).items.photo));

/**
 * A member's own profile under the names of the entity (rule entities-whole): the answers, and the
 * facts about their media and agreements, which only uploads, reviews and agreements change.
 */
export function toProfileJson({ editedAt, ...profile }: Profile) {
  const { items, isIslandPhotoVerified } = loadMedia(profile.userId);
  const [intro] = items.video_intro;
  const [dance] = items.tiktok_dance;
  const [showcase] = items.activity_video;
  const has = (item: MediaItem | undefined) => item !== undefined && counts(item);
  return {
    ...profile,
    quotedBy: quotedBy(profile.selectedQuote),
    profileImageUrl: findMediaUrl(findOwnPhoto(items.photo)),
    profileImages: items.photo.map(findMediaUrl).filter((url) => url !== null),
    imageTypes: items.photo.flatMap(({ imageType }) => imageType ?? []),
    /** A moderator has looked at a photo and found it taken on the island (rule media-reviewed). */
    islandPhotoVerified: isIslandPhotoVerified,
    /** What the activity video shows. */
    actionShotTypes: has(showcase) && profile.activityType ? [profile.activityType] : [],
    videoIntroUrl: findMediaUrl(intro),
    hasVideoIntro: has(intro),
    tiktokDanceUrl: findMediaUrl(dance),
    hasTikTokDance: has(dance),
    activityVideoUrl: findMediaUrl(showcase),
    hasActivityVideo: has(showcase),
    voiceSampleUrl: findMediaUrl(items.voice_sample[0]),
    ...agreementFields(profile.userId),
  };
}

/**
 * The entity's fields besides the answers, also in the response to a save: read-only, and ignored
 * in a save.
 */
const READ_ONLY_FIELDS = [
  "id",
  "userId",
  "quotedBy",
  "profileImageUrl",
  "profileImages",
  "imageTypes",
  "islandPhotoVerified",
  "actionShotTypes",
  "videoIntroUrl",
  "hasVideoIntro",
  "tiktokDanceUrl",
  "hasTikTokDance",
  "activityVideoUrl",
  "hasActivityVideo",
  "voiceSampleUrl",
  "agreedToCodeOfConduct",
  "agreedToConflictResolution",
  "communityAgreementsCompletedAt",
  "tokensEarned",
  "createdAt",
  "updatedAt",
] as const;

type Derived = Exclude<keyof ReturnType<typeof toProfileJson>, ProfileField | "revision">;
const KNOWN: ReadonlySet<string> = new Set(
  READ_ONLY_FIELDS satisfies readonly (Derived | "tokensEarned")[],
);

/**
 * Rejects unknown names in a save. Read-only ones pass and change nothing, so that a client may
 * send back what it has read, however old it is (rule read-only-ignored).
 * @throws Refusal 422
 */
export const rejectUnknownAnswers = (body: object): void =>
  rejectUnknownFields(
    body,
    (name) => isProfileField(name) || name === "revision" || KNOWN.has(name),
  );
