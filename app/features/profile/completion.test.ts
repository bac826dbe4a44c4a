import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { describe, expect, it } from "vitest";
import { MAX_PROFILE_TOKENS } from "~/features/tokens/earning";
import { computeCompletion, MILESTONES, TIMED_FIELD_TOKENS, TIMED_FIELDS } from "./completion";
import { answersIn } from "./profile.server";
import { SECTIONS } from "./sections";

const NO_MEDIA = {
  hasPhoto: false,
  hasBothPhotos: false,
  hasVideoIntro: false,
  hasTikTokDance: false,
  hasActivityVideo: false,
  hasVoiceSample: false,
};
const ALL_MEDIA = {
  hasPhoto: true,
  hasBothPhotos: true,
  hasVideoIntro: true,
  hasTikTokDance: true,
  hasActivityVideo: true,
  hasVoiceSample: true,
};

describe("the table of fields, sections, timers and awards", () => {
  it("the table asks for every answer of the profile in exactly one section", () => {
    const sectionFields = SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect([...sectionFields].sort()).toEqual([...PROFILE_FIELD_NAMES].sort());
  });

  it("the table has the sixteen published sections", () => {
    expect(SECTIONS).toHaveLength(16);
  });

  it("the table times 44 fields, and all awards together make 50 tokens", () => {
    expect(TIMED_FIELDS).toHaveLength(44);
    const milestones = MILESTONES.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(TIMED_FIELDS.length * TIMED_FIELD_TOKENS + milestones).toBe(50);
    expect(MAX_PROFILE_TOKENS).toBe(50);
  });
});

describe("completion", () => {
  it("a blank profile is 0 percent complete, and the basics are suggested first", () => {
    const { overall, themes, next } = computeCompletion(answersIn(undefined), NO_MEDIA, 0);
    expect(overall).toBe(0);
    expect(Object.values(themes)).toEqual([0, 0, 0, 0, 0]);
    expect(next?.section).toBe("basic");
  });

  it("a no and a zero count as answers", () => {
    const blank = computeCompletion(answersIn(undefined), NO_MEDIA, 0).themes.nostalgic;
    const answers = { ...answersIn(undefined), canBop: false, concertsLastYear: 0 };
    expect(computeCompletion(answers, NO_MEDIA, 0).themes.nostalgic).toBeGreaterThan(blank);
  });

  it("completion needs media with their descriptions, not media alone", () => {
    const video = MILESTONES.find(({ id }) => id === "video_intro");
    const short = { ...answersIn(undefined), videoIntroDescription: "x".repeat(49) };
    const enough = { ...answersIn(undefined), videoIntroDescription: "x".repeat(50) };
    expect(video?.isReached(short, ALL_MEDIA)).toBe(false);
    expect(video?.isReached(enough, NO_MEDIA)).toBe(false);
    expect(video?.isReached(enough, ALL_MEDIA)).toBe(true);
  });
});
