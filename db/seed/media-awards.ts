import type { ProfileAnswers } from "../schema/profile-fields";
import type { ClipOwner } from "./member-clips";

interface MediaAward {
  /** What of the media it is for; the cause ends with it. */
  id: "photos" | ClipOwner["kinds"][number];
  halfTokens: number;
  description: string;
  isEarned: (answers: ProfileAnswers) => boolean;
}

const length = (text: string | null) => [...(text ?? "")].length;

/** What uploads earn, with the answers that belong to them (rule profile-50-tokens). */
const MEDIA_AWARDS: readonly MediaAward[] = [
  {
    id: "photos",
    halfTokens: 8,
    description: "Add two photos, one upclose and one pulledback",
    isEarned: () => true,
  },
  {
    id: "video_intro",
    halfTokens: 8,
    description: "Record a short video introduction",
    isEarned: (answers) => length(answers.videoIntroDescription) >= 50,
  },
  {
    id: "tiktok_dance",
    halfTokens: 6,
    description: "Show a dance",
    isEarned: (answers) =>
      length(answers.tiktokDanceName) >= 3 &&
      answers.tiktokSkillLevel !== null &&
      length(answers.tiktokDanceDescription) >= 30 &&
      answers.favoriteVibesOnIsland.length >= 2,
  },
  {
    id: "voice_sample",
    halfTokens: 8,
    description: "Read a quote aloud",
    isEarned: (answers) => answers.selectedQuote !== null,
  },
  {
    id: "activity_video",
    halfTokens: 6,
    description: "Film what you love to do",
    isEarned: (answers) =>
      answers.activityType !== null &&
      length(answers.activityDescription) >= 20 &&
      answers.activityLocation !== null,
  },
];

/**
 * What the uploads of a member have earned. The seed is below the app and keeps its own table; a test holds it
 * against the app's.
 */
export const listMediaAwards = (
  { kinds, hasBothPhotos }: ClipOwner,
  answers: ProfileAnswers,
): MediaAward[] =>
  MEDIA_AWARDS.filter(
    ({ id, isEarned }) =>
      (id === "photos" ? hasBothPhotos : kinds.includes(id)) && isEarned(answers),
  );
