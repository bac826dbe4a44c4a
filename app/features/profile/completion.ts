import {
  listThemeFields,
  PROFILE_THEMES,
  type ProfileAnswers,
  type ProfileField,
  type Theme,
} from "@db/schema/profile-fields";
import type { MediaFacts } from "~/features/media/media-facts.server";
import { MAX_PROFILE_TOKENS } from "~/features/tokens/earning";

/** Tokens for a timed field (rule timed-fields-44). */
export const TIMED_FIELD_TOKENS = 0.5;

/** The weight of each theme in the total (rule profile-50-tokens). */
const THEME_WEIGHTS: Record<Theme, number> = {
  basic: 3,
  sports: 2,
  nostalgic: 2,
  food: 1,
  social: 2,
};

export type Answers = Pick<ProfileAnswers, ProfileField>;

/** Whether a value counts as an answer: not blank, and a list not empty. A "no" and a 0 are answers. */
export const isAnswered = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== "";

const length = (text: string | null) => Array.from(text ?? "").length;

export interface Milestone {
  id: string;
  tokens: number;
  /** What to do for it, as an invitation. */
  invitation: string;
  /** The section of the editor where it is done. */
  section: string;
  isReached: (answers: Answers, media: MediaFacts) => boolean;
}

const MEDIA_MILESTONES: readonly Milestone[] = [
  {
    id: "photos",
    tokens: 4,
    invitation: "Add two photos, one upclose and one pulledback",
    section: "photos",
    isReached: (_, media) => media.hasBothPhotos,
  },
  {
    id: "video_intro",
    tokens: 4,
    invitation: "Record a short video introduction",
    section: "video-intro",
    isReached: (answers, media) =>
      media.hasVideoIntro && length(answers.videoIntroDescription) >= 50,
  },
  {
    id: "tiktok_dance",
    tokens: 3,
    invitation: "Show a dance",
    section: "tiktok",
    isReached: (answers, media) =>
      media.hasTikTokDance &&
      length(answers.tiktokDanceName) >= 3 &&
      answers.tiktokSkillLevel !== null &&
      length(answers.tiktokDanceDescription) >= 30 &&
      answers.favoriteVibesOnIsland.length >= 2,
  },
  {
    id: "voice_sample",
    tokens: 4,
    invitation: "Read a quote aloud",
    section: "voice",
    isReached: (answers, media) => media.hasVoiceSample && answers.selectedQuote !== null,
  },
  {
    id: "activity_video",
    tokens: 3,
    invitation: "Film what you love to do",
    section: "activity",
    isReached: (answers, media) =>
      media.hasActivityVideo &&
      answers.activityType !== null &&
      length(answers.activityDescription) >= 20 &&
      answers.activityLocation !== null,
  },
];

const THEME_SECTIONS: Record<Theme, string> = {
  basic: "basic",
  sports: "teams",
  nostalgic: "nostalgic",
  food: "food",
  social: "connection",
};

const answeredIn = (theme: Theme, answers: Answers) =>
  listThemeFields(theme).filter((field) => isAnswered(answers[field])).length;

const THEME_MILESTONES: readonly Milestone[] = PROFILE_THEMES.map((theme) => ({
  id: `theme_${theme}`,
  tokens: 2,
  invitation: `Complete the ${theme} theme`,
  section: THEME_SECTIONS[theme],
  isReached: (answers) => answeredIn(theme, answers) === listThemeFields(theme).length,
}));

/** What earns the 28 tokens besides the timed fields (rule profile-50-tokens): 18 for media, 2 for each theme. */
export const MILESTONES: readonly Milestone[] = [...MEDIA_MILESTONES, ...THEME_MILESTONES];

export { TIMED_FIELDS } from "@db/schema/profile-fields";

export interface Completion {
  /** Percent: the weighted mean of the themes. */
  overall: number;
  tokensEarned: number;
  maxTokens: number;
  /** Percent of each theme. */
  themes: Record<Theme, number>;
  /** The next best thing to fill in; nothing when all is done. */
  next: { invitation: string; section: string; tokens: number } | null;
}

/**
 * How complete a profile is.
 *
 * @param tokensEarned what the ledger holds for the profile, in tokens
 */
export function computeCompletion(
  answers: Answers,
  media: MediaFacts,
  tokensEarned: number,
): Completion {
  const shares = PROFILE_THEMES.map(
    (theme) => answeredIn(theme, answers) / listThemeFields(theme).length,
  );
  const weights = PROFILE_THEMES.map((theme) => THEME_WEIGHTS[theme]);
  const weighted = shares.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    overall: Math.floor((100 * weighted) / total),
    tokensEarned,
    maxTokens: MAX_PROFILE_TOKENS,
    themes: Object.fromEntries(
      PROFILE_THEMES.map((theme, at) => [theme, Math.floor(100 * (shares[at] ?? 0))]),
    ) as Completion["themes"],
    next: findNext(answers, media),
  };
}

const FIRST = ["theme_basic", "photos"];
const lateness = ({ id }: Milestone) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

/**
 * The milestones as they are suggested: basics first, since other members find one by them; then whatever
 * brings most.
 */
export const SUGGESTED_MILESTONES: readonly Milestone[] = [...MILESTONES].sort(
  (one, other) => lateness(one) - lateness(other) || other.tokens - one.tokens,
);

function findNext(answers: Answers, media: MediaFacts): Completion["next"] {
  const best = SUGGESTED_MILESTONES.find(({ isReached }) => !isReached(answers, media));
  return best ? { invitation: best.invitation, section: best.section, tokens: best.tokens } : null;
}
